/**
 * A listing's description without the sentences that hold an e-mail address, a phone number or one of these
 * names: whom to call is nobody's business here. Null when nothing is left.
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
  const words = sentence.toLowerCase().replace(/\s+/g, ' ')
  return persons.some((person) => words.includes(person))
}

/** A full stop ends a sentence where a space follows; an address on the web has none. */
const SENTENCE_END = /(?<=[.!?])\s+|\n+/
const EMAIL = /[^\s@]{1,64}@[^\s@.]{1,63}\.[^\s@]/
const PHONE = /(?<!\d)(?:\+?1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}(?!\d)/
