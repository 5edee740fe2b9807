import type * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'

/** The codes that a call may be refused with, by status. */
export type ProblemCodes = Readonly<Record<number, readonly ErrorCode[]>>

/**
 * One call of the API, as data. The server binds a handler to it (`server/platform/requests/answer-calls.ts`), and with
 * that checks its input, who may make it, and describes it; pages make it by `ask` (`web/data/ask/ask.ts`).
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Its parameters stand in braces: `/api/alerts/searches/{id}`. */
  readonly path: `/api/${string}`
  /**
   * Its address up to version 0.4, answered alike. Pages still call it, since a node of that version may answer them
   * while an installation is upgraded node by node.
   */
  readonly formerly?: `/api/${string}`
  /**
   * `public`: also for people who are not signed in; `signed in`: for everyone with an access token; `subscribers`:
   * only with a live subscription; `operators`: only for those who operate this installation.
   */
  readonly access: 'public' | 'signed in' | 'subscribers' | 'operators'
  /**
   * What a public call may also be known by, as OpenAPI has it: `{}` nothing, `signUpCookie` or `accessToken`. One that
   * does not name the token is made without it.
   */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  /** Where the API description lists it. */
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** What it may answer besides what every call like it may. */
  readonly problems?: ProblemCodes
  /** Made twice it does what it does once, so pages send it again where an answer was lost. GETs always are. */
  readonly repeatable?: true
  /**
   * No GET, but answered as one while the node only reads (`contract/reading-only.ts`). `only`: it is asked with a body
   * and keeps nothing, so that a personal token needs no more than `read` for it; `and notes`: it notes that the caller
   * was there, where that can be kept.
   */
  readonly reads?: 'only' | 'and notes'
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly answer: z.ZodMiniType
}

/** Declares calls by name, each with the types of its own schemas. */
export const calls = <const Calls extends Readonly<Record<string, Call>>>(declared: Calls): Calls =>
  declared

/** What a call is made with: those of `params`, `query` and `body` that it has. */
export type Given<C extends Call> = {
  readonly [Part in InputPart as C extends With<Part> ? Part : never]: Unchanged<
    z.input<SchemaOf<C, Part>>
  >
}

/** Takes what is read-only, too: a call changes nothing of what it is made with. */
type Unchanged<T> = T extends object ? { readonly [K in keyof T]: Unchanged<T[K]> } : T

/** What a call is answered from: the same, parsed. */
export type Received<C extends Call> = {
  readonly [Part in InputPart as C extends With<Part> ? Part : never]: z.output<SchemaOf<C, Part>>
}

type InputPart = 'params' | 'query' | 'body'
type With<Part extends InputPart> = { readonly [part in Part]: z.ZodMiniType }
type SchemaOf<C extends Call, Part extends InputPart> = C extends {
  readonly [part in Part]: infer S
}
  ? S
  : never
