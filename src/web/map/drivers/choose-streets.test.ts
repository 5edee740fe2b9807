import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { chooseStreets, googleStreets, PUBLIC_STYLE_URL } from './choose-streets.ts'

const wanted = {
  maps: { kind: 'style', url: PUBLIC_STYLE_URL },
  vectors: true,
  theme: 'light',
  demo: false,
  home: { latitude: 39.9982, longitude: -82.9821 },
  online: true,
} as const
const answers = { style: async () => ({ ok: true }), archive: async () => true }
const neverAsked = () => {
  throw new Error('asked')
}

describe('choosing streets', () => {
  it('takes the style of the installation when it answers', async () => {
    expect(await chooseStreets(wanted, answers)).toEqual({
      kind: 'online',
      styleUrl: PUBLIC_STYLE_URL,
    })
  })

  it('takes a style of its own as it is, in either theme', async () => {
    const styleUrl = 'https://maps.example/style.json'
    const maps = { kind: 'style', url: styleUrl } as const
    expect(await chooseStreets({ ...wanted, maps, theme: 'dark' }, answers)).toEqual({
      kind: 'online',
      styleUrl,
    })
  })

  it('takes the dark twin of the public style in the dark theme', async () => {
    expect(await chooseStreets({ ...wanted, theme: 'dark' }, answers)).toEqual({
      kind: 'online',
      styleUrl: 'https://tiles.openfreemap.org/styles/dark',
    })
  })

  it('draws the demo streets for demo homes without asking the network', async () => {
    const streets = await chooseStreets(
      { ...wanted, demo: true },
      { style: neverAsked, archive: neverAsked },
    )
    expect(streets).toEqual({
      kind: 'demo',
      theme: 'light',
      styleUrl: '/sandbox/streets/style.json?near=40.0,-83.0',
      streetsUrl: '/sandbox/streets/streets.geojson?near=40.0,-83.0',
    })
  })

  it('draws the streets of the product when the installation names no style', async () => {
    expect((await chooseStreets({ ...wanted, maps: null }, answers)).kind).toBe('demo')
  })

  it('takes the archive of the installation, also without a network', async () => {
    const maps = { kind: 'pmtiles', url: '/maps/streets.pmtiles?v=1' } as const
    const archived = { ...wanted, maps, theme: 'dark', online: false } as const
    expect(await chooseStreets(archived, answers)).toEqual({
      kind: 'archive',
      url: '/maps/streets.pmtiles?v=1',
      theme: 'dark',
    })
    expect((await chooseStreets({ ...archived, demo: true }, answers)).kind).toBe('demo')
  })

  it.each([
    ['cannot be read', () => Promise.reject(new Error('404'))],
    ['has no streets around the home', async () => false],
  ])('draws the demo streets when the archive %s', async (_why, archive) => {
    const maps = { kind: 'pmtiles', url: '/maps/streets.pmtiles?v=1' } as const
    const streets = await chooseStreets({ ...wanted, maps }, { ...answers, archive })
    expect(streets.kind).toBe('demo')
  })

  it('does not wait for an archive that never answers', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((delay) => {
      const late = new AbortController()
      setTimeout(() => late.abort(), delay)
      return late.signal
    })
    const maps = { kind: 'pmtiles', url: '/maps/streets.pmtiles?v=1' } as const
    const never = { ...answers, archive: () => new Promise<boolean>(() => {}) }
    const streets = chooseStreets({ ...wanted, maps }, never)
    await vi.advanceTimersByTimeAsync(4_000)
    expect((await streets).kind).toBe('demo')
    expect(timeout).toHaveBeenCalledWith(4_000)
  })

  it('draws the demo streets where no vector tiles of an archive can be drawn', async () => {
    const maps = { kind: 'pmtiles', url: 'https://maps.example/streets.pmtiles' } as const
    expect((await chooseStreets({ ...wanted, maps, vectors: false }, answers)).kind).toBe('demo')
  })

  it('draws the demo streets without a network', async () => {
    expect((await chooseStreets({ ...wanted, online: false }, answers)).kind).toBe('demo')
  })

  it('draws the demo streets when the style fails or answers too late', async () => {
    expect(
      (await chooseStreets(wanted, { ...answers, style: async () => ({ ok: false }) })).kind,
    ).toBe('demo')
    const late = () => Promise.reject(new DOMException('late', 'TimeoutError'))
    expect(await chooseStreets({ ...wanted, theme: 'dark' }, { ...answers, style: late })).toEqual({
      kind: 'demo',
      theme: 'dark',
      styleUrl: '/sandbox/streets/style.json?near=40.0,-83.0&theme=dark',
      streetsUrl: '/sandbox/streets/streets.geojson?near=40.0,-83.0',
    })
  })
})

describe('the streets of Google', () => {
  const url = 'https://maps.googleapis.com/maps/api/js?key=k'
  const google = { ...wanted, maps: { kind: 'google', url } } as const

  it('are drawn where the installation has them, in the theme of the page', () => {
    expect(googleStreets({ ...google, theme: 'dark' })).toEqual({
      kind: 'google',
      url,
      theme: 'dark',
    })
    expect(googleStreets(wanted)).toBeNull()
  })

  it('are drawn neither around demo homes nor without a network', async () => {
    expect(googleStreets({ ...google, demo: true })).toBeNull()
    expect(googleStreets({ ...google, online: false })).toBeNull()
    const instead = await chooseStreets(google, { style: neverAsked, archive: neverAsked })
    expect(instead.kind).toBe('demo')
  })
})
