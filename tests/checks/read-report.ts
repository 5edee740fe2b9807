import { readFileSync, rmSync } from 'node:fs'

/** Removes the report of an earlier run, so it cannot pass for this one's. */
export function forgetReport(file: string): void {
  rmSync(file, { force: true })
}

/** The object at a path of keys in a JSON report; empty when the tool wrote none. */
export function readReport(file: string, ...keys: readonly string[]): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
  for (const key of keys) value = isObject(value) ? value[key] : undefined
  return isObject(value) ? value : {}
}

/** A count in a report; 0 when it is not there. */
export const countIn = (report: Record<string, unknown>, key: string): number =>
  Number(report[key] ?? 0)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
