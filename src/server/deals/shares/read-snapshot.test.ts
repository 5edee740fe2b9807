import { expect, it } from 'vitest'
import { homeForTests } from '../../../web/comps/home-for-tests.ts'
import { packetForTests } from '../../../web/deals/packet/packet-for-tests.ts'
import { readSnapshot } from './read-snapshot.ts'

it('reads a link that a version before has made, with every figure as it was made', () => {
  const { inputs, results, ...packet } = packetForTests({ home: homeForTests() })
  const { arvFor: _, valuesAsOf: __, rehab, ...inputsOfBefore } = inputs
  const { added: ___, ...rehabOfBefore } = rehab
  const { rehabSlackCents, afterRepair: ____, ...resultsOfBefore } = results
  const listed: Record<string, unknown> = { ...packet.home, fixedUpValue: 333_000 }
  for (const name of [
    ...['typicalValue', 'likelySale', 'chanceOfWork', 'afterRepairValue', 'assumedRepairs'],
    ...['roomForRepairs', 'verdict', 'maxOffer', 'netAtAsk', 'flipScore', 'daysUnseen', 'lastSale'],
  ])
    delete listed[name]
  const read = readSnapshot(
    JSON.stringify({
      preparedBy: 'Ann',
      sharedAt: '2026-01-02T00:00:00.000Z',
      expiresAt: '2026-02-01T00:00:00.000Z',
      packet: {
        ...packet,
        home: listed,
        inputs: { ...inputsOfBefore, rehab: rehabOfBefore },
        results: { ...resultsOfBefore, rehabRoomCents: rehabSlackCents },
      },
    }),
  )
  expect(read.packet.results).toEqual({ ...resultsOfBefore, rehabSlackCents })
  expect(read.packet.inputs).toEqual({ ...inputs, arvFor: null, valuesAsOf: null })
  expect(read.packet.home).toMatchObject({
    value: 302_500,
    typicalValue: 302_500,
    likelySale: null,
    afterRepairValue: { price: 333_000 },
    verdict: null,
  })
})

it('reads one of today as it is', () => {
  const shared = {
    preparedBy: 'Ann',
    sharedAt: '2026-01-02T00:00:00.000Z',
    expiresAt: '2026-02-01T00:00:00.000Z',
    packet: packetForTests({ home: homeForTests() }),
  }
  expect(readSnapshot(JSON.stringify(shared))).toEqual(shared)
})
