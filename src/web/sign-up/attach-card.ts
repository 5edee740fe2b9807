import type { BillingContact, Card, Square, TokenResult } from '@square/web-sdk'
import type { ClientConfig } from '../../contract/client-config.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { cardStyle } from './card-style.ts'
import type { CardFault } from './run-sign-up.ts'

/**
 * Loads Square's script and puts its card entry into an empty element. The card is destroyed when `leaving`
 * is aborted, whenever that is. Rejects when any of it fails, or takes longer than half a minute.
 */
export const attachCard = async (
  { scriptUrl, applicationId, locationId }: ClientConfig['payments'],
  frame: HTMLElement,
  leaving: AbortSignal,
): Promise<Card> => {
  // Where the schemes of a page and a frame in it differ, the browser puts white behind the frame. Square's
  // is made for light pages; the stand-in, which our own server serves, follows the reader's.
  const isSquares = new URL(scriptUrl, location.href).origin !== location.origin
  frame.style.colorScheme = isSquares ? 'light' : ''

  const attach = async () => {
    const square = await loadSquare(scriptUrl)
    leaving.throwIfAborted()
    const card = await square.payments(applicationId, locationId).card({ style: cardStyle() })
    if (leaving.aborted) destroy(card)
    leaving.throwIfAborted()
    leaving.addEventListener('abort', () => destroy(card))
    await card.attach(frame)
    return card
  }
  const tooLong = new Promise<never>((_, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The payment form takes too long')),
      PATIENCE_MS,
    )
    leaving.addEventListener('abort', () => clearTimeout(timer))
  })
  return Promise.race([attach(), tooLong])
}

/**
 * A token of the card, to be kept on file for the subscription's charges. Whatever Square's library throws, a
 * fault of its own that names no field, and no answer within a minute say nothing about the card.
 */
export const tokenizeCard = async (
  card: Pick<Card, 'tokenize'>,
  holder: BillingContact,
): Promise<Result<string, CardFault>> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Square does not answer')), TOKEN_PATIENCE_MS)
  })
  try {
    const tokenizing = card.tokenize({
      intent: 'STORE',
      customerInitiated: true,
      sellerKeyedIn: false,
      billingContact: { ...holder, countryCode: 'US' },
    })
    const result = await Promise.race([tokenizing, tooLong])
    if (result.status === 'OK') return ok(result.token)
    return err(isOfLibrary(result) ? 'unreachable' : 'not valid')
  } catch (error) {
    console.error('The card could not be checked.', error)
    return err('unreachable')
  } finally {
    clearTimeout(timer)
  }
}

const isOfLibrary = (result: TokenResult): boolean =>
  result.status === 'Error' && !result.errors.some((error) => 'field' in error)

/** Long enough for a bank that asks its cardholder something. */
const TOKEN_PATIENCE_MS = 60_000
const PATIENCE_MS = 30_000

// A card that never came to stand on the page may refuse; it is gone either way.
const destroy = (card: Card) => void card.destroy().catch(() => {})

/**
 * Square's script, once for the page. The loader of `@square/web-sdk` remembers a failed load for as long as
 * the page lives; this one lets it be tried again.
 */
const loadSquare = (scriptUrl: string): Promise<Square> =>
  window.Square === undefined ? loadScript(scriptUrl) : Promise.resolve(window.Square)

const loadScript = (url: string): Promise<Square> =>
  new Promise((resolve, reject) => {
    const script = findScript(url) ?? addScript(url)
    const fail = () => {
      script.remove()
      reject(new Error(`No payment form came from ${url}`))
    }
    script.addEventListener('error', fail)
    script.addEventListener('load', () =>
      window.Square === undefined ? fail() : resolve(window.Square),
    )
  })

/** On its way already. */
const findScript = (url: string) =>
  Array.from(document.scripts).find((script) => script.getAttribute('src') === url)

const addScript = (url: string): HTMLScriptElement => {
  const script = document.createElement('script')
  script.src = url
  document.head.append(script)
  return script
}
