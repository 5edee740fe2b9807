import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type NodeRole, nodeRoles } from '../../../contract/node-role.ts'
import type { Backplane } from './backplane.ts'

/** Has a node say its role when `callRoles` of another process asks. */
export const answerRoleCall = (backplane: Backplane, role: NodeRole): void => {
  const { hear, publishToOthers } = topicOf(backplane)
  hear((heard) => {
    if (heard.role === undefined) publishToOthers({ call: heard.call, role })
  })
}

/**
 * Asks which nodes there are, and answers with the role of each that said it in time. A pooler of connections does not
 * blur it, as it does the names that connections have in the database.
 */
export const callRoles = async (
  backplane: Backplane,
  { waitMs = WAIT_MS }: { readonly waitMs?: number } = {},
): Promise<readonly NodeRole[]> => {
  const { hear, publishToOthers } = topicOf(backplane)
  const call = randomUUID()
  const roles: NodeRole[] = []
  const leave = hear((heard) => {
    if (heard.call === call && heard.role !== undefined) roles.push(heard.role)
  })
  publishToOthers({ call })
  await delay(waitMs)
  leave()
  return roles
}

const topicOf = (backplane: Backplane) => backplane.topic('role-call', messageSchema)

/** Without a role it asks for them. */
const messageSchema = z.object({ call: z.string(), role: z.optional(z.enum(nodeRoles)) })

/** Busy nodes take a moment. */
const WAIT_MS = 1_500
