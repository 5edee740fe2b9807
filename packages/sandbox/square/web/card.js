import {
  brandOf,
  describeCard,
  digitsOf,
  errorOf,
  formatCvv,
  formatExpiry,
  formatNumber,
  formatZip,
  isComplete,
} from './card-rules.js'
import { applyStyle } from './card-style.js'

/** The card entry in the iframe: it talks to nobody but the page of its own origin that holds it. */
const ORDER = ['cardNumber', 'expirationDate', 'cvv', 'postalCode']
const fields = Object.fromEntries(ORDER.map((name) => [name, document.getElementById(name)]))
const box = document.querySelector('.input-container')
const message = document.getElementById('message')
const errors = new Map()
let account = null
let lastSpokenBrand = ''

const values = () => Object.fromEntries(ORDER.map((name) => [name, fields[name].value]))
const tell = (content) => parent.postMessage(content, location.origin)
const today = () => new Date()

addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin) return
  if (!Object.hasOwn(calls, data?.call)) return
  tell({ answerTo: data.number, result: await calls[data.call](...data.values) })
})

const calls = {
  start: (given, options) => {
    account = given
    configure(options)
    new ResizeObserver(measure).observe(document.body)
    measure()
  },
  configure: (options) => configure(options),
  tokenize: async () => {
    for (const name of ORDER) setError(name, errorOf(name, values(), today()))
    if (errors.size === 0) return tokenOf(describeCard(values()))
    fields[ORDER.find((name) => errors.has(name))].focus()
    return {
      status: 'Invalid',
      errors: ORDER.filter((name) => errors.has(name)).map((field) => ({
        type: 'VALIDATION_ERROR',
        field,
        message: errors.get(field),
      })),
    }
  },
  focus: (name) => {
    fields[name]?.focus()
    return name in fields
  },
  clear: () => {
    for (const name of ORDER) {
      fields[name].value = ''
      setError(name, null)
    }
    showBrand()
    return true
  },
  setError: (name) => {
    if (name in fields) setError(name, 'Check this field.')
    return name in fields
  },
  measure: () => measure(),
}

/** Exchanges what is said of the card for a token. */
const tokenOf = async (card) => {
  try {
    const answer = await fetch('tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...account, card }),
      signal: AbortSignal.timeout(10_000),
    })
    const body = await answer.json()
    if (!answer.ok) return failed(body.error)
    const { brand, last4, expMonth, expYear } = card
    return {
      status: 'OK',
      token: body.token,
      details: {
        method: 'Card',
        card: { brand, last4, expMonth, expYear },
        billing: { postalCode: fields.postalCode.value },
      },
    }
  } catch {
    return failed('The card could not be sent.')
  }
}

const failed = (text) => ({
  status: 'Error',
  errors: [{ type: 'UNEXPECTED_ERROR', message: text }],
})

const formats = {
  cardNumber: formatNumber,
  expirationDate: formatExpiry,
  cvv: (text) => formatCvv(text, fields.cardNumber.value),
  postalCode: formatZip,
}

for (const [place, name] of ORDER.entries()) {
  const input = fields[name]
  input.addEventListener('input', ({ inputType }) => {
    const deleting = inputType?.startsWith('delete') ?? false
    reformat(input, formats[name], deleting)
    if (name === 'cardNumber') showBrand()
    if (name === 'postalCode') emit('postalCodeChanged', name)
    if (errors.has(name)) setError(name, errorOf(name, values(), today()))
    const atEnd = input.selectionStart === input.value.length
    if (!deleting && atEnd && isComplete(name, values())) finish(name, place)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') emit('submit', name)
    if (event.key === 'Escape') emit('escape', name)
    if (event.key === 'Backspace' && input.value === '' && place > 0) {
      event.preventDefault()
      fields[ORDER[place - 1]].focus()
    }
  })
  input.addEventListener('focus', () => {
    box.classList.add('is-focus')
    input.classList.add('is-focus')
    emit('focusClassAdded', name)
  })
  input.addEventListener('blur', () => {
    box.classList.remove('is-focus')
    input.classList.remove('is-focus')
    emit('focusClassRemoved', name)
    if (input.value !== '') setError(name, errorOf(name, values(), today()))
  })
}

/** On to the next field, unless this one is wrong. */
const finish = (name, place) => {
  const error = errorOf(name, values(), today())
  setError(name, error)
  if (error === null) fields[ORDER[place + 1]]?.focus()
}

/** Formats what was typed and keeps the caret behind the digit it was behind. */
const reformat = (input, format, deleting) => {
  const formatted = format(input.value, deleting)
  if (formatted === input.value) return
  const behind = digitsOf(input.value.slice(0, input.selectionStart)).length
  const wasAtEnd = input.selectionStart === input.value.length
  input.value = formatted
  if (wasAtEnd) return
  let caret = 0
  for (let seen = 0; seen < behind && caret < formatted.length; caret++)
    if (/\d/.test(formatted[caret])) seen++
  input.setSelectionRange(caret, caret)
}

const showBrand = () => {
  const { brand, name } = brandOf(fields.cardNumber.value)
  if (document.body.dataset.brand === brand) return
  document.body.dataset.brand = brand
  if (name !== lastSpokenBrand) document.querySelector('.brand-spoken').textContent = name
  lastSpokenBrand = name
  fields.cvv.maxLength = brandOf(fields.cardNumber.value).cvv
  emit('cardBrandChanged', 'cardNumber')
}

const setError = (name, text) => {
  const had = errors.has(name)
  if (text === null) errors.delete(name)
  else errors.set(name, text)
  fields[name].classList.toggle('is-error', text !== null)
  if (text === null) fields[name].removeAttribute('aria-invalid')
  else fields[name].setAttribute('aria-invalid', 'true')
  box.classList.toggle('is-error', errors.size > 0)
  message.classList.toggle('is-error', errors.size > 0)
  message.textContent = errors.get(ORDER.find((other) => errors.has(other))) ?? ''
  if (had !== (text !== null)) emit(had ? 'errorClassRemoved' : 'errorClassAdded', name)
}

const emit = (type, field) => {
  const { brand } = brandOf(fields.cardNumber.value)
  const error = errorOf(field, values(), today())
  const currentState = {
    hasErrorClass: errors.has(field),
    hasFocusClass: document.activeElement === fields[field],
    isCompletelyValid: error === null,
    isEmpty: fields[field].value === '',
    isPotentiallyValid: error === null || !isComplete(field, values()),
  }
  const postalCodeValue = fields.postalCode.value
  tell({
    event: {
      type,
      detail: { cardBrand: brand, currentState, eventType: type, field, postalCodeValue },
    },
  })
}

const measure = () => tell({ height: Math.ceil(document.body.getBoundingClientRect().height) })

/** What the page may change: labels, the ZIP code, and the colors and fonts Square lets it set. */
const configure = ({ includeInputLabels, postalCode, style } = {}) => {
  if (includeInputLabels !== undefined)
    document.body.classList.toggle('with-labels', includeInputLabels)
  if (postalCode !== undefined) fields.postalCode.value = formatZip(postalCode)
  if (style !== undefined) applyStyle(style)
}
