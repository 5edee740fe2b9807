/**
 * A city as a screen shows it: files that shout (`DES MOINES`) or whisper (`seattle`) are given capitals,
 * any other spelling is kept (`SeaTac`, `McKinney`). Null for a blank or a word that means "unknown".
 */
export const cityNameOf = (text: string): string | null => {
  const city = text.trim().replace(/\s+/g, ' ')
  if (/^(|-+|n\/?a|none|null|unknown|unincorporated)$/i.test(city)) return null
  const oneCase = city === city.toUpperCase() || city === city.toLowerCase()
  return oneCase ? capitalized(city) : city
}

const capitalized = (city: string): string =>
  city
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}])(?:[od]')?\p{L}/gu, (start) => start.toUpperCase())
    .replace(/(?<= )(?:Of|The)(?= )/g, (word) => word.toLowerCase())
