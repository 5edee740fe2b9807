import { describe, expect, it } from 'vitest'
import { archiveStyle } from './archive-style.ts'

const themes = ['light', 'dark'] as const
const styleOf = (theme: (typeof themes)[number]) => archiveStyle('pmtiles://streets', theme)

describe('the style of an archive of streets', () => {
  it.each(themes)('asks nothing of anybody but the archive, when it is %s', (theme) => {
    const style = styleOf(theme)
    expect(style).not.toHaveProperty('glyphs')
    expect(style).not.toHaveProperty('sprite')
    expect(Object.values(style.sources)).toEqual([
      expect.objectContaining({ type: 'vector', url: 'pmtiles://streets' }),
    ])
    expect(JSON.stringify(style.layers)).not.toMatch(/https?:/)
  })

  it('credits its makers', () => {
    expect(JSON.stringify(styleOf('light').sources)).toMatch(/Protomaps.*OpenStreetMap/)
  })

  it('has the same layers in light and dark, in other colors', () => {
    const ids = themes.map((theme) => styleOf(theme).layers.map(({ id }) => id))
    expect(ids[1]).toEqual(ids[0])
    expect(new Set(ids[0]).size).toBe(ids[0]?.length)
    const [light, dark] = themes.map((theme) => styleOf(theme).layers)
    for (const [at, layer] of (light ?? []).entries()) expect(layer).not.toEqual(dark?.[at])
  })

  it('draws the layers of the Protomaps basemap', () => {
    const layers = new Set(
      styleOf('light').layers.flatMap((layer) =>
        'source-layer' in layer ? [layer['source-layer']] : [],
      ),
    )
    expect([...layers].toSorted()).toEqual(
      ['boundaries', 'buildings', 'earth', 'landuse', 'places', 'roads', 'water'].toSorted(),
    )
  })
})
