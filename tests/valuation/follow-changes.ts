import {
  followChanges,
  type ValuationWorkDeps,
  valueMarket,
} from '../../src/server/start/values/valuation-work.ts'

/** Follows changes as the jobs do it, one market after another. Answers how many homes were valued. */
export const followAndValue = async (deps: ValuationWorkDeps): Promise<number> => {
  const markets: string[] = []
  await followChanges({
    ...deps,
    jobs: {
      send: async (trx, ...job) => {
        if (job[0] === 'value-market') markets.push(job[1].market)
        else await deps.jobs.send(trx, ...job)
      },
    },
  })
  let homes = 0
  for (const market of markets) homes += await valueMarket(deps, market)
  return homes
}
