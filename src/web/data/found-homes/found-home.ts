import type { Home } from '../../../contract/search/home.ts'

/**
 * A home as it crosses threads: its facts and its comps, each as JSON. Texts cross in no time, and most comps are never
 * looked at.
 */
export type FoundHome = { readonly facts: string; readonly comps: string }

/** A home in two texts. */
export const apart = ({ comps, ...facts }: Home): FoundHome => ({
  facts: JSON.stringify(facts),
  comps: JSON.stringify(comps),
})

/** The home of two texts, whose comps are parsed when they are first looked at. */
export const whole = (texts: FoundHome): Home => {
  let comps: Home['comps'] | null = null
  const home: Home = Object.defineProperty(JSON.parse(texts.facts), 'comps', {
    enumerable: true,
    get: () => {
      comps ??= JSON.parse(texts.comps) as Home['comps']
      return comps
    },
  })
  madeOf.set(home, texts)
  return home
}

/** The texts that a home was made of, where it was; its comps are not looked at for that. */
export const textsOf = (home: Home): FoundHome => madeOf.get(home) ?? apart(home)

const madeOf = new WeakMap<Home, FoundHome>()
