import * as z from 'zod/mini'

/** `GET /api/client-config`: what the page needs to know about this installation. */
export const clientConfigSchema = z.object({
  /** The address behind the footer's contact line. */
  supportEmail: z.string(),
  /** A MapLibre style; null when the maps draw the streets that come with the product. */
  mapStyleUrl: z.nullable(z.string()),
  /** The demo market is among the listings. */
  demo: z.boolean(),
})
export type ClientConfig = z.infer<typeof clientConfigSchema>
