/**
 * A stand-in for Square's Web Payments SDK: https://developer.squareup.com/reference/sdks/web/payments
 * The card is entered in an iframe from where this script comes from; this page never sees the number.
 */
;(() => {
  const here = new URL(document.currentScript.src)
  const FRAME = new URL('card.html', here)
  const READY_WITHIN_MS = 10_000

  const failure = (name, message) => Object.assign(new Error(message), { name })

  const payments = (applicationId, locationId) => {
    if (typeof applicationId !== 'string' || !applicationId.startsWith('sandbox-sq0idb-'))
      throw failure('InvalidApplicationIdError', 'The application ID is not one of the sandbox.')
    if (typeof locationId !== 'string' || locationId === '')
      throw failure('InvalidLocationIdError', 'The location ID is missing.')
    return { card: async (options = {}) => newCard({ applicationId, locationId }, options) }
  }

  const newCard = (account, firstOptions) => {
    let options = firstOptions
    let frame = null
    let destroyed = false
    let lastCall = 0
    const answers = new Map()
    const listeners = new Map()

    const onMessage = ({ source, origin, data }) => {
      if (frame === null || source !== frame.contentWindow || origin !== FRAME.origin) return
      if (data.answerTo !== undefined) answers.get(data.answerTo)?.(data.result)
      if (data.height !== undefined) frame.style.height = `${Number(data.height)}px`
      if (data.event !== undefined)
        for (const listener of listeners.get(data.event.type) ?? [])
          listener({ ...data.event, preventDefault: () => undefined })
    }

    const call = (name, ...values) => {
      if (frame === null)
        throw failure('PaymentMethodNotAttachedError', 'Attach the card to the page first.')
      const number = ++lastCall
      return new Promise((resolve) => {
        answers.set(number, (result) => {
          answers.delete(number)
          resolve(result)
        })
        frame.contentWindow.postMessage({ call: name, number, values }, FRAME.origin)
      })
    }

    const within = (promise, ms) =>
      Promise.race([
        promise,
        new Promise((_, reject) =>
          setTimeout(
            reject,
            ms,
            failure('PaymentMethodInitializationError', 'The card entry did not load.'),
          ),
        ),
      ])

    const remove = () => {
      if (frame === null) return false
      removeEventListener('message', onMessage)
      frame.remove()
      frame = null
      for (const answer of [...answers.values()]) answer({ status: 'Cancel' })
      return true
    }

    return {
      attach: async (selectorOrElement) => {
        if (destroyed) throw failure('PaymentMethodAlreadyDestroyedError', 'The card is gone.')
        if (frame !== null)
          throw failure('PaymentMethodAlreadyAttachedError', 'The card is on the page already.')
        const place =
          typeof selectorOrElement === 'string'
            ? document.querySelector(selectorOrElement)
            : selectorOrElement
        if (!place) throw failure('ElementNotFoundError', `There is no ${selectorOrElement}.`)
        const mine = document.createElement('iframe')
        mine.src = FRAME.href
        mine.title = 'Secure card entry'
        Object.assign(mine.style, {
          display: 'block',
          width: 'calc(100% + 6px)',
          height: '96px',
          margin: '-3px',
          border: '0',
        })
        const loaded = new Promise((resolve, reject) => {
          mine.addEventListener('load', resolve, { once: true })
          mine.addEventListener('error', reject, { once: true })
        })
        frame = mine
        addEventListener('message', onMessage)
        place.append(mine)
        try {
          await within(loaded, READY_WITHIN_MS)
          if (frame === mine) await within(call('start', account, options), READY_WITHIN_MS)
        } catch (error) {
          if (frame === mine) remove()
          throw error
        }
      },
      detach: async () => remove(),
      destroy: async () => {
        destroyed = true
        listeners.clear()
        return remove()
      },
      tokenize: async () => call('tokenize'),
      configure: async (changes) => {
        options = { ...options, ...changes }
        if (frame !== null) await call('configure', changes)
      },
      focus: async (field) => call('focus', field),
      clear: async () => call('clear'),
      setError: async (field) => call('setError', field),
      recalculateSize: () => {
        if (frame !== null) void call('measure')
      },
      addEventListener: (type, listener) => {
        listeners.set(type, [...(listeners.get(type) ?? []), listener])
      },
      removeEventListener: (type, listener) => {
        listeners.set(
          type,
          (listeners.get(type) ?? []).filter((other) => other !== listener),
        )
      },
    }
  }

  window.Square = { payments }
})()
