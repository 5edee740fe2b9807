import * as entries from '../../entry-at.ts'
import { drawsOf } from '../arithmetic/draws.ts'
import { medianOf } from '../arithmetic/quantile.ts'
import { binRows, type Columns, type Cuts, cutsOf } from './bins.ts'
import type { BoostedTrees } from './boosted-trees.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { byteAt, integerAt, numberAt } = entries

export type BoostingOptions = {
  /** How many trees, and how many splits deep each. */
  readonly rounds: number
  readonly depth: number
  /** The share of what is left that each tree takes out. */
  readonly rate: number
  /** Both sides of a split weigh at least this many rows. */
  readonly leastLeaf: number
  /** A leaf is held to 0 by this many rows' worth (ridge). */
  readonly ridge: number
  /** Of rows and of features, drawn for each tree (Friedman 2002). */
  readonly rowShare: number
  readonly featureShare: number
  /** Residuals beyond this lose weight in proportion (Huber 1964). */
  readonly bend: number
  readonly seed: number
}

/** No fit takes more rows: see `PULL_UNITS`. */
export const MAX_ROWS = 2 ** 16

/**
 * Gradient boosting of regression trees on histograms (Friedman 2001; Ke et al. 2017): each tree is fitted to what
 * the trees before it left of the target, rows weighed by Huber's weights of their residuals. The same rows give the
 * same trees everywhere.
 */
export const fitBoostedTrees = (
  columns: Columns,
  target: Float64Array,
  options: BoostingOptions,
): BoostedTrees => {
  if (target.length > MAX_ROWS) throw new RangeError(`${target.length} rows are too many`)
  const cuts = columns.map(cutsOf)
  const grower = new TreeGrower(columns, cuts, target, options)
  for (let round = 0; round < options.rounds; round++) grower.grow(round)
  return { ...grower.trees(), depth: options.depth, cuts }
}

/**
 * A row's weight (at most 1) and its weighted residual (at most the bend) are counted in these units, both in one
 * number, so that a histogram takes one sum in place of two: of 2^16 rows, 2^24 units of weight stand above 2^28 of
 * residual and a sign, which fills the 53 bits of a double.
 */
const WEIGHT_UNITS = 2 ** 8
const PULL_UNITS = 2 ** 12
const WEIGHT_PLACE = 2 ** 29

class TreeGrower {
  readonly #bins: Uint8Array
  /** How many a feature has at most. */
  readonly #binCount: number
  readonly #width: number
  readonly #options: BoostingOptions
  readonly #base: number
  readonly #feature: Uint8Array
  readonly #cut: Uint8Array
  readonly #leaf: Float32Array
  readonly #residual: Float64Array
  /** By row: weight and weighted residual, in one number. */
  readonly #counted: Float64Array
  /** The rows of a tree's sample, those of a node side by side; then the others. */
  readonly #rows: Int32Array
  readonly #aside: Int32Array
  readonly #draws: ReturnType<typeof drawsOf>
  /** The features drawn for a tree. */
  readonly #drawn: Int32Array
  /** By level, the histograms of two nodes: sums by feature drawn, then bin. */
  readonly #histograms: readonly (readonly [Float64Array, Float64Array])[]

  constructor(
    columns: Columns,
    cuts: readonly Cuts[],
    target: Float64Array,
    options: BoostingOptions,
  ) {
    const { rounds, depth, featureShare, seed } = options
    const nodes = 2 ** depth - 1
    const width = columns.length
    this.#bins = binRows(columns, cuts)
    this.#binCount = 2 + Math.max(...cuts.map((own) => own.length))
    this.#width = width
    this.#options = options
    this.#base = medianOf(Array.from(target))
    this.#feature = new Uint8Array(rounds * nodes)
    this.#cut = new Uint8Array(rounds * nodes).fill(EVERY_BIN)
    this.#leaf = new Float32Array(rounds * (nodes + 1))
    this.#residual = target.map((y) => y - this.#base)
    this.#counted = new Float64Array(target.length)
    this.#rows = new Int32Array(target.length)
    this.#aside = new Int32Array(target.length)
    this.#draws = drawsOf(seed)
    this.#drawn = new Int32Array(Math.max(1, Math.round(featureShare * width)))
    const histogram = () => new Float64Array(this.#drawn.length * this.#binCount)
    this.#histograms = Array.from({ length: depth }, () => [histogram(), histogram()])
  }

  trees() {
    return { base: this.#base, feature: this.#feature, cut: this.#cut, leaf: this.#leaf }
  }

  grow(round: number): void {
    const [root] = this.#histograms[0] ?? []
    if (root === undefined) throw new RangeError('trees split at least once')
    const sampled = this.#sample()
    this.#drawFeatures()
    this.#count(root, 0, sampled)
    this.#split({ round, node: 0, level: 0, from: 0, to: sampled }, root, 0)
    this.#takeOut(round, sampled)
  }

  /** Draws the rows of a tree, and weighs them. How many. */
  #sample(): number {
    const { bend, rowShare } = this.#options
    const residual = this.#residual
    const rows = this.#rows
    const counted = this.#counted
    const pullUnit = PULL_UNITS / bend
    // Multiples of a large odd number spread evenly over the integers (Knuth 1998, section 6.4).
    const multiplier = Math.floor(this.#draws.uniform() * 2 ** 32) | 1
    const below = rowShare * 2 ** 32
    let first = 0
    let last = residual.length
    for (let row = 0; row < residual.length; row++) {
      const left = numberAt(residual, row)
      const off = Math.abs(left)
      const weight = off <= bend ? WEIGHT_UNITS : Math.ceil((WEIGHT_UNITS * bend) / off)
      const pull = Math.round(pullUnit * Math.max(-bend, Math.min(bend, left)))
      counted[row] = weight * WEIGHT_PLACE + pull
      if (Math.imul(row + 1, multiplier) >>> 0 < below) rows[first++] = row
      else rows[--last] = row
    }
    return first
  }

  #drawFeatures(): void {
    const left = Array.from({ length: this.#width }, (_, feature) => feature)
    for (let i = 0; i < this.#drawn.length; i++) {
      const [feature = 0] = left.splice(Math.floor(this.#draws.uniform() * left.length), 1)
      this.#drawn[i] = feature
    }
    this.#drawn.sort()
  }

  /** The histograms of the rows from one place to another. */
  #count(histogram: Float64Array, from: number, to: number): void {
    const rows = this.#rows
    const bins = this.#bins
    const drawn = this.#drawn
    const counted = this.#counted
    const width = this.#width
    const features = drawn.length
    const binCount = this.#binCount
    histogram.fill(0)
    for (let i = from; i < to; i++) {
      const row = integerAt(rows, i)
      const own = numberAt(counted, row)
      const first = row * width
      for (let k = 0; k < features; k++) {
        const at = k * binCount + byteAt(bins, first + integerAt(drawn, k))
        histogram[at] = numberAt(histogram, at) + own
      }
    }
  }

  /** Splits a node and those below it; `height` is its own, were it a leaf. */
  #split(node: Node, histogram: Float64Array, height: number): void {
    const { depth } = this.#options
    const best = this.#bestSplit(histogram)
    if (best === null) {
      this.#endEarly(node, height)
      return
    }
    const at = node.round * (2 ** depth - 1) + node.node
    this.#feature[at] = best.feature
    this.#cut[at] = best.bin
    const middle = this.#part(node, best)
    const level = node.level + 1
    const left = { ...node, node: 2 * node.node + 1, level, to: middle }
    const right = { ...node, node: 2 * node.node + 2, level, from: middle }
    const pair = this.#histograms[level]
    if (pair === undefined) {
      this.#putLeaf(left, best.left)
      this.#putLeaf(right, best.right)
      return
    }
    const [small, large] = pair
    const leftIsSmall = middle - node.from < node.to - middle
    if (leftIsSmall) this.#count(small, node.from, middle)
    else this.#count(small, middle, node.to)
    for (let i = 0; i < large.length; i++) large[i] = numberAt(histogram, i) - numberAt(small, i)
    this.#split(left, leftIsSmall ? small : large, best.left)
    this.#split(right, leftIsSmall ? large : small, best.right)
  }

  #bestSplit(histogram: Float64Array): Split | null {
    const { bend, leastLeaf, ridge, rate } = this.#options
    const pullUnit = bend / PULL_UNITS
    const binCount = this.#binCount
    let all = 0
    for (let at = 0; at < binCount; at++) all += numberAt(histogram, at)
    const units = Math.round(all / WEIGHT_PLACE)
    const weights = units / WEIGHT_UNITS
    const pulls = (all - units * WEIGHT_PLACE) * pullUnit
    if (weights < 2 * leastLeaf) return null
    let bestGain = (pulls * pulls) / (weights + ridge) + LEAST_GAIN
    let drawn = -1
    let bin = 0
    let bestPull = 0
    let bestWeight = 0
    for (let k = 0; k < this.#drawn.length; k++) {
      let below = 0
      for (let b = 0; b < binCount - 1; b++) {
        const own = numberAt(histogram, k * binCount + b)
        if (own === 0) continue
        below += own
        const unitsBelow = Math.round(below / WEIGHT_PLACE)
        const weight = unitsBelow / WEIGHT_UNITS
        if (weight < leastLeaf) continue
        const others = weights - weight
        if (others < leastLeaf) break
        const pull = (below - unitsBelow * WEIGHT_PLACE) * pullUnit
        const rest = pulls - pull
        const gain = (pull * pull) / (weight + ridge) + (rest * rest) / (others + ridge)
        if (gain <= bestGain) continue
        bestGain = gain
        drawn = k
        bin = b
        bestPull = pull
        bestWeight = weight
      }
    }
    if (drawn === -1) return null
    const height = (pull: number, weight: number) => Math.fround((rate * pull) / (weight + ridge))
    return {
      feature: integerAt(this.#drawn, drawn),
      bin,
      left: height(bestPull, bestWeight),
      right: height(pulls - bestPull, weights - bestWeight),
    }
  }

  /** Puts the node's rows with bins up to the split's first, each side in its order. Where the others begin. */
  #part({ from, to }: Node, { feature, bin }: Split): number {
    const rows = this.#rows
    const aside = this.#aside
    const bins = this.#bins
    const width = this.#width
    let left = from
    let right = 0
    for (let i = from; i < to; i++) {
      const row = integerAt(rows, i)
      if (byteAt(bins, row * width + feature) <= bin) rows[left++] = row
      else aside[right++] = row
    }
    for (let i = 0; i < right; i++) rows[left + i] = integerAt(aside, i)
    return left
  }

  /** Everything in a node that does not split goes to its first leaf. */
  #endEarly(node: Node, height: number): void {
    let first = node.node
    for (let level = node.level; level < this.#options.depth; level++) first = 2 * first + 1
    this.#putLeaf({ ...node, node: first }, height)
  }

  /** Gives a leaf its height, and takes it out of the residuals of its rows. */
  #putLeaf({ round, node, from, to }: Node, height: number): void {
    const leaves = 2 ** this.#options.depth
    this.#leaf[round * leaves + node - (leaves - 1)] = height
    const residual = this.#residual
    for (let i = from; i < to; i++) {
      const row = integerAt(this.#rows, i)
      residual[row] = numberAt(residual, row) - height
    }
  }

  /** Takes a tree's heights out of the residuals of the rows that are not in its sample. */
  #takeOut(round: number, sampled: number): void {
    const { depth } = this.#options
    const bins = this.#bins
    const width = this.#width
    const features = this.#feature
    const cuts = this.#cut
    const nodes = 2 ** depth - 1
    const first = round * nodes
    for (let i = sampled; i < this.#rows.length; i++) {
      const row = integerAt(this.#rows, i)
      let node = 0
      for (let level = 0; level < depth; level++) {
        const bin = byteAt(bins, row * width + byteAt(features, first + node))
        node = 2 * node + (bin > byteAt(cuts, first + node) ? 2 : 1)
      }
      const height = this.#leaf[first + round + node - nodes] ?? Number.NaN
      this.#residual[row] = numberAt(this.#residual, row) - height
    }
  }
}

/** A node of a tree, and where its rows are. */
type Node = {
  readonly round: number
  readonly node: number
  readonly level: number
  readonly from: number
  readonly to: number
}

/** `left` and `right`: the heights of both sides. */
type Split = {
  readonly feature: number
  readonly bin: number
  readonly left: number
  readonly right: number
}

/** Above every bin: the cut of a node that does not split. */
const EVERY_BIN = 255

/** Sums of rounding errors are no gain. */
const LEAST_GAIN = 1e-9
