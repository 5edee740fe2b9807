/** What lenders class a scope by: what is seen, a whole system of the home, all of its inside, or what holds it up. */
export type Work = 'finish' | 'system' | 'gut' | 'structure'

/** The items of the catalogue that are more than what is seen. */
const STRUCTURE = ['piers', 'bearing-wall', 'joists', 'sagging-floor']
const SYSTEMS = ['rewire', 'repipe', 'ducts', 'heat-pump', 'furnace', 'air-conditioner', 'septic']

export const workOfItem = (id: string): Work => {
  if (STRUCTURE.includes(id)) return 'structure'
  if (id === 'demolition') return 'gut'
  return SYSTEMS.includes(id) ? 'system' : 'finish'
}

/** The same of a row that is of no item, by its words. */
export const workOfWords = (words: string): Work => {
  if (STRUCTURE_WORDS.test(words)) return 'structure'
  return SYSTEM_WORDS.test(words) ? 'system' : 'finish'
}

const STRUCTURE_WORDS =
  /\b(structural|load[- ]bearing|underpin\w*|foundation|joists?|addition|adu|change of use|conver(t|ts|ted|sion))\b/i
const SYSTEM_WORDS = /\b(re-?wir(e|ed|ing)|re-?pip(e|ed|ing)|furnace|heat pump|septic|new hvac)\b/i
