import { expect, it } from 'vitest'
import { joinBackplane, type OpenCarrier } from './backplane.ts'
import { answerRoleCall, callRoles } from './role-call.ts'

it('each node that is connected says its role, once for each call; the caller is no node', async () => {
  const heard = new Set<(text: string) => void>()
  const carrier: OpenCarrier = (events) => {
    heard.add(events.heard)
    queueMicrotask(events.connected)
    return {
      send: (text) => {
        for (const hear of heard) queueMicrotask(() => hear(text))
        return true
      },
      mostBytes: 8_000,
      renew: () => undefined,
      close: async () => void heard.delete(events.heard),
    }
  }
  const nodes = (['web', 'web', 'worker'] as const).map((role) => {
    const backplane = joinBackplane(carrier)
    answerRoleCall(backplane, role)
    return backplane
  })
  const rolesSeen = async () => {
    const backplane = joinBackplane(carrier)
    const roles = await callRoles(backplane, { waitMs: 20 })
    await backplane.close()
    return roles
  }
  expect(await rolesSeen()).toEqual(['web', 'web', 'worker'])
  await nodes[0]?.close()
  expect(await rolesSeen()).toEqual(['web', 'worker'])
  for (const node of nodes) await node.close()
})
