import type { Card, TokenResult } from '@square/web-sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenizeCard } from './attach-card.ts'

const cardThat = (tokenize: () => Promise<TokenResult>): Pick<Card, 'tokenize'> => ({ tokenize })
const holder = { givenName: 'Ada', familyName: 'Byron' }

describe('a card that gives no token', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => vi.useRealTimers())

  it.each([
    { status: 'Invalid', errors: [{ type: 'VALIDATION_ERROR', message: 'x', field: 'cvv' }] },
    { status: 'Error', errors: [{ type: 'INVALID_CARD', message: 'x', field: 'cardNumber' }] },
    { status: 'Cancel' },
  ] satisfies TokenResult[])('is not valid where its library answers %j', async (answer) => {
    const answered = await tokenizeCard(
      cardThat(async () => answer),
      holder,
    )
    expect(answered).toEqual({ ok: false, error: 'not valid' })
  })

  it('could not be checked where its library reports a fault of its own', async () => {
    const answer = {
      status: 'Error',
      errors: [{ type: 'UNEXPECTED_ERROR', message: 'The card could not be sent.' }],
    } satisfies TokenResult
    const answered = await tokenizeCard(
      cardThat(async () => answer),
      holder,
    )
    expect(answered).toEqual({ ok: false, error: 'unreachable' })
  })

  it('could not be checked where its library throws, at once or later', async () => {
    const lost = new TypeError('Failed to fetch')
    const cards = [
      cardThat(() => Promise.reject(lost)),
      cardThat(() => {
        throw lost
      }),
    ]
    for (const card of cards)
      expect(await tokenizeCard(card, holder)).toEqual({ ok: false, error: 'unreachable' })
  })

  it('could not be checked where no answer comes within a minute', async () => {
    const answered = tokenizeCard(
      cardThat(() => new Promise(() => undefined)),
      holder,
    )
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await answered).toEqual({ ok: false, error: 'unreachable' })
  })

  it('leaves no timer behind', async () => {
    await tokenizeCard(
      cardThat(async () => ({ status: 'Cancel' })),
      holder,
    )
    expect(vi.getTimerCount()).toBe(0)
  })
})
