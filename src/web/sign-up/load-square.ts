import type { Square } from '@square/web-sdk'

/**
 * Square's script, once for the page. The loader of `@square/web-sdk` remembers a failed load for as long as
 * the page lives; this one lets it be tried again.
 */
export const loadSquare = (scriptUrl: string): Promise<Square> =>
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
