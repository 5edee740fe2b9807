/** What a browser says of itself, for people: "Firefox on Windows"; what is not known is left out. */
export const deviceOf = (userAgent: string | undefined): string => {
  const firstIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const browser = firstIn(browsers) ?? 'A program'
  const system = firstIn(systems)
  return system === undefined ? browser : `${browser} on ${system}`
}

/** In this order: Edge and Opera also call themselves Chrome, and all of them Safari. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

/** Phones first: they also name the system they are derived from. */
const systems = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const
