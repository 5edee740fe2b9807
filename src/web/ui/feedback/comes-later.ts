import { type ComponentType, lazy } from 'react'

/**
 * A part of a screen whose code comes while the rest is looked at. When that is lost, as on a bad line, it costs the
 * part alone: `missing` is drawn in its place, or nothing is. Draw it inside a `Suspense`.
 */
export const comesLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ComponentType<Props> = Nothing,
): ComponentType<Props> =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: missing }),
    ),
  )

const Nothing = () => null
