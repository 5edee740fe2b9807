/**
 * A listing's description without the sentences that hold an email address, a phone number or one of these names, or
 * that ask the reader to call someone by a part of one: contacts are not shown. Null when nothing is left.
 */
export const withoutContacts = (text: string, names: readonly string[]): string | null => {
  const persons = names.map((name) => name.trim().toLowerCase()).filter((name) => name.length > 3)
  const kept = text
    .split(SENTENCE_END)
    .filter((sentence) => !holdsContact(sentence) && !namesOneOf(sentence, persons))
    .join(' ')
    .trim()
  return kept === '' ? null : kept
}

/** Whether a text holds an e-mail address or a phone number as Americans write them. */
export const holdsContact = (text: string): boolean => EMAIL.test(text) || PHONE.test(text)

const namesOneOf = (sentence: string, persons: readonly string[]): boolean => {
  const text = sentence.toLowerCase().replace(/\s+/g, ' ')
  if (persons.some((person) => text.includes(person))) return true
  const words = new Set(text.match(WORD))
  const parts = persons.flatMap((person) => person.match(WORD) ?? [])
  return ASKS_TO_CALL.test(text) && parts.some((part) => words.has(part))
}

/** A full stop ends a sentence where a space follows; an address on the web has none. */
const SENTENCE_END = /(?<=[.!?])\s+|\n+/
/** An initial is no word. */
const WORD = /\p{L}[\p{L}'-]+/gu
const ASKS_TO_CALL = /\b(call|text|contact|e-?mail|reach|message|ask for|listed by|agent|realtor)\b/
const EMAIL = /[^\s@]{1,64}@[^\s@.]{1,63}\.[^\s@]/
/** What parts the digits of a number: `828-555-0123`, `828 – 555 – 0123`, `828/555-0123`. */
const PHONE =
  /(?<!\d)(?:\+?1[-.\s]?)?(?:\(\s?\d{3}\s?\)|\d{3})[-./\s\u2010-\u2015\u2212]{0,3}\d{3}[-./\s\u2010-\u2015\u2212]{0,3}\d{4}(?!\d)/
