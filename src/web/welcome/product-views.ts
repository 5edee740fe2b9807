import compsPhoneDark from './pictures/comps-phone-dark.avif'
import compsPhoneLight from './pictures/comps-phone-light.avif'
import compsWideDark from './pictures/comps-wide-dark.avif'
import compsWideLight from './pictures/comps-wide-light.avif'
import resultsPhoneDark from './pictures/results-phone-dark.avif'
import resultsPhoneLight from './pictures/results-phone-light.avif'
import resultsWideDark from './pictures/results-wide-dark.avif'
import resultsWideLight from './pictures/results-wide-light.avif'

// Taken by bench/web/take-pictures.ts, which says each picture's size.

export const resultsWide = {
  light: resultsWideLight,
  dark: resultsWideDark,
  width: 720,
  height: 353,
}
export const resultsPhone = {
  light: resultsPhoneLight,
  dark: resultsPhoneDark,
  width: 360,
  height: 371,
}
export const compsWide = { light: compsWideLight, dark: compsWideDark, width: 940, height: 840 }
export const compsPhone = { light: compsPhoneLight, dark: compsPhoneDark, width: 360, height: 440 }
