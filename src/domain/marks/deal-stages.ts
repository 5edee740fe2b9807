/** The stages of a deal once a home is won, in the order in which they come. A deal may leave some out. */
export const dealStages = [
  'under contract',
  'closed',
  'work',
  'listed',
  'under contract to sell',
  'sold',
] as const
export type DealStage = (typeof dealStages)[number]

/** What they are called wherever people read them. */
export const stageNames: Readonly<Record<DealStage, string>> = {
  'under contract': 'Under contract',
  closed: 'Closed',
  work: 'Work under way',
  listed: 'Listed',
  'under contract to sell': 'Under contract to sell',
  sold: 'Sold',
}

/** A stage that a deal has reached, and the day: `YYYY-MM-DD`. */
export type StageReached = { readonly stage: DealStage; readonly on: string }

type Reached = readonly StageReached[]

/** The furthest stage that is reached; null before the first. */
export const stageNow = (reached: Reached): StageReached | null =>
  inStageOrder(reached).at(-1) ?? null

/** The stage after the furthest one; null after the last. */
export const stageAfter = (reached: Reached): DealStage | null => {
  const now = stageNow(reached)
  return dealStages[now === null ? 0 : placeOf(now) + 1] ?? null
}

/** With a stage reached on a day, in place of the day it had; in the order of the stages. */
export const withStage = (reached: Reached, stage: DealStage, on: string): Reached =>
  inStageOrder([...reached.filter((one) => one.stage !== stage), { stage, on }])

/** Moved to a stage: what comes after it is taken back, and one that is not reached yet is, on that day. Null takes all back. */
export const movedToStage = (reached: Reached, stage: DealStage | null, on: string): Reached => {
  if (stage === null) return []
  const before = inStageOrder(reached).filter(
    (one) => dealStages.indexOf(one.stage) <= dealStages.indexOf(stage),
  )
  return before.some((one) => one.stage === stage) ? before : withStage(before, stage, on)
}

/** What is wrong with the stages of a deal, in words: one that is there twice, or a day before that of an earlier stage; else null. */
export const stagesFault = (reached: Reached): string | null => {
  const ordered = inStageOrder(reached)
  for (const [index, one] of ordered.entries()) {
    const before = ordered[index - 1]
    if (before?.stage === one.stage) return `${stageNames[one.stage]} is there twice.`
    if (before !== undefined && one.on < before.on)
      return `${stageNames[one.stage]} is before ${stageNames[before.stage]}.`
  }
  return null
}

const placeOf = ({ stage }: StageReached): number => dealStages.indexOf(stage)

const inStageOrder = (reached: Reached): Reached =>
  reached.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.on < b.on ? -1 : 1))
