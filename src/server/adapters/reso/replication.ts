import { createHash } from 'node:crypto'
import { err, ok, type Result } from '../../../domain/result.ts'
import { DAY_MS } from '../../../domain/time-units.ts'

/**
 * How a resource is read to its end without loss, whatever the pages do: pure rules over the pages received. A run asks
 * for everything that changed after `since`, page by page. The next run asks for what changed after the newest record
 * of this one, or after the moment this one began if that is earlier: what was changed while it ran, or became visible
 * late, comes again, which does no harm.
 */
export type Position = {
  /** All changes up to this time (ISO 8601) have come; null before the end of the first run. */
  readonly since: string | null
  /** The run under way. */
  readonly run: Run | null
}

type Run = {
  /** When it began, by the provider's clock. */
  readonly began: string
  /** The newest change that has come; null before any. */
  readonly seen: string | null
  /** More records share the moment `seen` than a page holds: those up to this key have come. */
  readonly key: string | null
  /** The provider's own address of the next page. */
  readonly next: string | null
  /** Records have come that are older than one before them: nothing follows from `seen`. */
  readonly disordered: boolean
  /** Pages were found by counting records, which may not have kept their places: some may be missing. */
  readonly mayMiss: boolean
  /** How often it started over because a page was gone and `seen` could not help. */
  readonly restarts: number
  /** The last page was empty, but named a next one. */
  readonly wasEmpty: boolean
  /** Distinguishes the last page from others. */
  readonly page: string | null
  /** Whether the pages lead in a circle; null where the last one brought newer records. */
  readonly circle: Circle | null
}

/** Brent's way to find a circle of any length: one page is kept to compare with, a later one each time twice as long. */
type Circle = {
  readonly page: string
  readonly since: number
  readonly upTo: number
  readonly repeats: number
}

/** The next page to ask for: an address of the provider's, or the changes from a time on. */
export type NextPage =
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'changes'; readonly bound: Bound | null; readonly isFirstRun: boolean }

/** Changed after a time; at or after it; after it, or at it with a greater key. */
export type Bound =
  | { readonly kind: 'after'; readonly time: string }
  | { readonly kind: 'from'; readonly time: string }
  | { readonly kind: 'after key'; readonly time: string; readonly key: string }

/** What came: a record's change and key are null where they cannot be read. */
export type PageCame = {
  readonly records: readonly { readonly changed: Date | null; readonly key: string | null }[]
  readonly next: string | null
  /** When the provider answered, by its own clock. */
  readonly answeredAt: Date
}

export type ReplicationRules = {
  readonly pageSize: number
  readonly lateMs: number
  readonly filtersByKey: boolean
}

export const atStart: Position = { since: null, run: null }

export const nextPageOf = ({ since, run }: Position): NextPage => {
  if (run?.next) return { kind: 'link', url: run.next }
  const isFirstRun = since === null
  const seen = run?.disordered ? null : (run?.seen ?? null)
  if (seen !== null) {
    const bound: Bound =
      run?.key == null
        ? { kind: 'from', time: seen }
        : { kind: 'after key', time: seen, key: run.key }
    return { kind: 'changes', bound, isFirstRun }
  }
  return {
    kind: 'changes',
    bound: since === null ? null : { kind: 'after', time: since },
    isFirstRun,
  }
}

export type PageStep = {
  readonly position: Position
  readonly isEnd: boolean
  /** All records that existed at this time have come, once the run is at its end. */
  readonly complete: string
}

/** Where to go on after a page, and whether it was the run's last. An error is a sentence about the provider. */
export const afterPage = (
  position: Position,
  asked: NextPage,
  page: PageCame,
  rules: ReplicationRules,
): Result<PageStep, string> => {
  const print = printOf(page)
  const before = position.run ?? runFrom(page.answeredAt.toISOString())
  const began: Run = { ...before, circle: circleWith(before.circle, print) }
  if ((began.circle?.repeats ?? 0) > MAX_REPEATS)
    return err('names next pages that lead in a circle: the same records come again and again')
  // A page that comes in place of the next one would hide it: what it says of the way on is not trusted.
  if (asked.kind === 'link' && print === began.page && !began.disordered && began.seen !== null)
    return ok({
      position: { ...position, run: { ...began, next: null } },
      isEnd: false,
      complete: began.began,
    })
  const times = page.records.flatMap(({ changed }) =>
    changed !== null && changed.getTime() <= page.answeredAt.getTime() + DAY_MS
      ? changed.toISOString()
      : [],
  )
  const seenBefore = began.seen
  const seen = times.reduce(later, seenBefore)
  const disordered = began.disordered || isDisordered(times, seenBefore)
  const run: Run = {
    ...began,
    seen,
    circle: seen === seenBefore ? began.circle : null,
    key: null,
    next: null,
    disordered,
    mayMiss: began.mayMiss || (disordered && asked.kind === 'link' && countsRecords(asked.url)),
    wasEmpty: page.records.length === 0,
    page: print,
  }
  const complete = later(run.began, seen ?? '')
  const goOn = (changes: Partial<Run>): Result<PageStep, string> =>
    ok({ position: { ...position, run: { ...run, ...changes } }, isEnd: false, complete })
  const end = (): Result<PageStep, string> => {
    if (!run.mayMiss)
      return ok({
        position: { since: boundaryOf(position, run, rules), run: null },
        isEnd: true,
        complete,
      })
    const again = begunAgain({ ...position, run })
    return again.ok ? ok({ position: again.value, isEnd: false, complete }) : again
  }

  const isRepeated = asked.kind === 'link' && page.next === asked.url
  const next = isRepeated ? null : page.next
  // Some name a next page for ever, so that later changes may be asked for there.
  if (run.wasEmpty && began.wasEmpty) return end()
  if (next === null && !isRepeated && page.records.length < rules.pageSize) return end()
  if (next !== null && (disordered || !countsRecords(next))) return goOn({ next })
  if (disordered)
    return err('gives its records out of order and does not say where the next page is')
  // Where the next page is named by a count, or not at all: a time stays in its place when records change theirs.
  if (seen !== seenBefore) return goOn({})
  const key = page.records.at(-1)?.key ?? null
  const keyBefore =
    asked.kind === 'changes' && asked.bound?.kind === 'after key' ? asked.bound.key : null
  if (rules.filtersByKey && key !== null && key !== keyBefore) return goOn({ key })
  return next === null ? err('gives the same page again and again') : goOn({ next })
}

/** The page is gone that the provider had named: go on by time. An error is a sentence about the provider. */
export const withoutLink = (position: Position): Result<Position, string> => {
  const { run } = position
  if (run?.disordered) return begunAgain({ ...position, run })
  return ok(run === null ? position : { ...position, run: { ...run, next: null } })
}

const begunAgain = ({ since, run }: Position & { readonly run: Run }): Result<Position, string> => {
  if (run.restarts === MAX_RESTARTS)
    return err('gives its records out of order and forgets where the next page is')
  const { began, restarts } = run
  return ok({ since, run: { ...runFrom(began), restarts: restarts + 1 } })
}

const runFrom = (began: string): Run => ({
  began,
  seen: null,
  key: null,
  next: null,
  disordered: false,
  mayMiss: false,
  restarts: 0,
  wasEmpty: false,
  page: null,
  circle: null,
})

const circleWith = (circle: Circle | null, print: string | null): Circle | null => {
  if (print === null) return circle
  if (circle === null) return { page: print, since: 0, upTo: 1, repeats: 0 }
  const { page, since, upTo, repeats } = circle
  if (print === page) return { ...circle, since: 0, repeats: repeats + 1 }
  return since + 1 < upTo
    ? { ...circle, since: since + 1 }
    : { page: print, since: 0, upTo: upTo * 2, repeats }
}

const printOf = ({ records }: PageCame): string | null =>
  records.length === 0
    ? null
    : createHash('sha256').update(JSON.stringify(records)).digest('base64url').slice(0, 16)

/** Changes up to here have come for certain. Never goes back. */
const boundaryOf = ({ since }: Position, run: Run, { lateMs }: ReplicationRules): string | null => {
  if (run.seen === null) return since
  const visible = new Date(Date.parse(run.began) - lateMs).toISOString()
  const boundary = run.seen < visible ? run.seen : visible
  return since !== null && since > boundary ? since : boundary
}

const isDisordered = (times: readonly string[], before: string | null): boolean => {
  let newest = before ?? ''
  return times.some((time) => {
    if (time < newest) return true
    newest = time
    return false
  })
}

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b)

/** `$skip=4000`, but not `$skiptoken=...`. */
const countsRecords = (url: string): boolean => /[?&](\$|%24)skip=/i.test(url)

const MAX_RESTARTS = 2
/** Without a newer record between them: a page may come again by mishap, where one was lost or its link forgotten. */
const MAX_REPEATS = 30
