import type { BoostedTrees } from '../../../domain/valuation/boosting/boosted-trees.ts'
import type { MarketPattern } from '../../../domain/valuation/boosting/market-pattern.ts'
import type { Stacker } from '../../../domain/valuation/boosting/stacker.ts'

/** A market's boosted trees, as they are stored beside its model. */
type Boosting = { readonly marketPattern: MarketPattern | null; readonly stacker: Stacker | null }

/** JSON with what the trees are made of in base64: a large market's takes 130 kB. */
export const jsonOfBoosting = ({ marketPattern, stacker }: Boosting): string =>
  JSON.stringify({
    marketPattern: marketPattern && { ...marketPattern, trees: writtenTrees(marketPattern.trees) },
    stacker: stacker && { ...stacker, trees: writtenTrees(stacker.trees) },
  })

/** What was written, to the last bit; neither of the two from a version that had none. */
export const boostingOfJson = (json: string | null): Boosting => {
  if (json === null) return { marketPattern: null, stacker: null }
  const { marketPattern, stacker }: WrittenBoosting = JSON.parse(json)
  return {
    marketPattern: marketPattern && { ...marketPattern, trees: readTrees(marketPattern.trees) },
    stacker: stacker && { ...stacker, trees: readTrees(stacker.trees) },
  }
}

type WrittenBoosting = {
  readonly marketPattern: (Omit<MarketPattern, 'trees'> & { readonly trees: WrittenTrees }) | null
  readonly stacker: (Omit<Stacker, 'trees'> & { readonly trees: WrittenTrees }) | null
}

type WrittenTrees = Omit<BoostedTrees, 'cuts' | 'feature' | 'cut' | 'leaf'> & {
  /** By feature. */
  readonly cuts: readonly string[]
  readonly feature: string
  readonly cut: string
  readonly leaf: string
}

const writtenTrees = ({ cuts, feature, cut, leaf, ...trees }: BoostedTrees): WrittenTrees => ({
  ...trees,
  // Cuts are single-precision numbers.
  cuts: cuts.map((own) => written(Float32Array.from(own))),
  feature: written(feature),
  cut: written(cut),
  leaf: written(leaf),
})

const readTrees = ({ cuts, feature, cut, leaf, ...trees }: WrittenTrees): BoostedTrees => ({
  ...trees,
  cuts: cuts.map((own) => Array.from(floatsIn(own))),
  feature: bytesIn(feature),
  cut: bytesIn(cut),
  leaf: floatsIn(leaf),
})

const written = ({ buffer, byteOffset, byteLength }: Uint8Array | Float32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

const bytesIn = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'))

const floatsIn = (text: string): Float32Array => new Float32Array(bytesIn(text).buffer)
