import { userInfo } from 'node:os'
import type { Actor } from '../server/platform/audit-log.ts'

/** Who runs `flip`, as the audit log names them: the user of this machine, by number where it has no name. */
export const commandLineActor = (): Actor => ({ kind: 'command line', user: userOfMachine() })

const userOfMachine = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
