import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning, readCommandLine } from './processes.ts'

/** What `postmaster.pid` says of a server, and whether that server is there. */
export type Postmaster =
  | { readonly state: 'absent' }
  /** The number in the file belongs to another program: Postgres would refuse to start. */
  | { readonly state: 'impostor' }
  | { readonly state: 'changing' }
  | { readonly state: 'ready'; readonly port: number }

/** Looks at the server of a database folder. */
export async function readPostmaster(clusterFolder: string): Promise<Postmaster> {
  const file = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  // The lines are: pid, folder, start time, port, socket folder, address, shared memory, status.
  const lines = file.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!isRunning(pid)) return { state: 'absent' }
  const command = await readCommandLine(pid)
  if (!isPostgresOf(command, clusterFolder)) return { state: 'impostor' }
  const port = Number(lines[3])
  return lines[7] === 'ready' && port > 0 ? { state: 'ready', port } : { state: 'changing' }
}

function isPostgresOf(command: string, clusterFolder: string): boolean {
  // Windows gives only the program's name.
  if (process.platform === 'win32') return command.toLowerCase().includes('postgres')
  return command.includes(`postgres -D ${clusterFolder} `)
}
