import * as z from 'zod/mini'

/** A schema with what the API description says about it. Built pages leave the texts out (`vite.config.ts`). */
export const about = <S extends z.core.$ZodType>(text: string, schema: S): S =>
  registered(schema, { description: text })

/** A schema that the API description defines once, under a name, and refers to. */
export const named = <S extends z.core.$ZodType>(id: string, text: string, schema: S): S =>
  registered(schema, { id, description: text })

/** A copy, because the same schema may mean one thing here and another there. */
const registered = <S extends z.core.$ZodType>(
  schema: S,
  meta: { readonly id?: string; readonly description: string },
): S => {
  const copy = z.clone(schema)
  z.globalRegistry.add(copy, meta)
  return copy
}
