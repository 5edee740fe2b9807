import { describe, expect, it } from 'vitest'
import { chooseStreets, PUBLIC_STYLE_URL } from './choose-streets.ts'

const wanted = {
  styleUrl: PUBLIC_STYLE_URL,
  theme: 'light',
  demo: false,
  home: { latitude: 39.9982, longitude: -82.9821 },
  online: true,
} as const
const answers = async () => ({ ok: true })

describe('choosing streets', () => {
  it('takes the style of the installation when it answers', async () => {
    expect(await chooseStreets(wanted, answers)).toEqual({
      kind: 'online',
      styleUrl: PUBLIC_STYLE_URL,
    })
  })

  it('takes a style of its own as it is, in either theme', async () => {
    const styleUrl = 'https://maps.example/style.json'
    expect(await chooseStreets({ ...wanted, styleUrl, theme: 'dark' }, answers)).toEqual({
      kind: 'online',
      styleUrl,
    })
  })

  it('takes the dark twin of the public style in the dark theme', async () => {
    const streets = await chooseStreets({ ...wanted, theme: 'dark' }, answers)
    expect(streets.styleUrl).toBe('https://tiles.openfreemap.org/styles/dark')
  })

  it('draws the demo streets for demo homes without asking the network', async () => {
    const streets = await chooseStreets({ ...wanted, demo: true }, () => {
      throw new Error('asked')
    })
    expect(streets).toEqual({
      kind: 'demo',
      theme: 'light',
      styleUrl: '/sandbox/streets/style.json?near=40.0,-83.0',
      streetsUrl: '/sandbox/streets/streets.geojson?near=40.0,-83.0',
    })
  })

  it('draws the streets of the product when the installation names no style', async () => {
    expect((await chooseStreets({ ...wanted, styleUrl: null }, answers)).kind).toBe('demo')
  })

  it('draws the demo streets without a network', async () => {
    expect((await chooseStreets({ ...wanted, online: false }, answers)).kind).toBe('demo')
  })

  it('draws the demo streets when the style fails or answers too late', async () => {
    expect((await chooseStreets(wanted, async () => ({ ok: false }))).kind).toBe('demo')
    const late = () => Promise.reject(new DOMException('late', 'TimeoutError'))
    expect(await chooseStreets({ ...wanted, theme: 'dark' }, late)).toEqual({
      kind: 'demo',
      theme: 'dark',
      styleUrl: '/sandbox/streets/style.json?near=40.0,-83.0&theme=dark',
      streetsUrl: '/sandbox/streets/streets.geojson?near=40.0,-83.0',
    })
  })
})
