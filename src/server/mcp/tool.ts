import * as z from 'zod/mini'
import { printable } from '../../domain/printable-text.ts'
import type { Ask } from './ask-api.ts'

/** What a tool is to an assistant, and which calls of the API it makes. */
type DeclaredTool<Input extends z.ZodMiniType, Output extends z.ZodMiniType> = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** What a personal token needs for it. */
  readonly scope: 'read' | 'write'
  /** Made twice it does what it does once. */
  readonly idempotent?: true
  readonly input: Input
  /** What is kept of what `run` gives: fields that it does not name are left out. */
  readonly output: Output
  readonly run: (ask: Ask, input: z.output<Input>) => Promise<z.input<Output>>
}

export type Tool = Omit<DeclaredTool<z.ZodMiniType, z.ZodMiniType>, 'run'> & {
  readonly run: (ask: Ask, input: unknown) => Promise<unknown>
}

/** Declares a tool as data. */
export const tool = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declared: DeclaredTool<Input, Output>,
): Tool => ({
  ...declared,
  run: async (ask, input) =>
    seenOnly(z.parse(declared.output, await declared.run(ask, z.parse(declared.input, input)))),
})

/** An answer without characters that no one sees: an assistant would read what its user does not. */
const seenOnly = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (_key, part: unknown) =>
    typeof part === 'string' ? printable(part) : part,
  )
