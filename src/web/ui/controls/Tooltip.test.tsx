import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tooltip } from './Tooltip.tsx'

let frames: FrameRequestCallback[] = []
beforeEach(() => {
  frames = []
  vi.stubGlobal('ResizeObserver', NoSizes)
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => {
    frames[frame - 1] = () => {}
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const drawNextFrame = () =>
  act(() => {
    for (const callback of frames.splice(0)) callback(0)
  })
const texts = () => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent)

it('that Escape closes before the next frame stays closed, so that no two are open', () => {
  render(
    <>
      <Tooltip label="About price" text="What is asked." />
      <Tooltip label="About value" text="What it sells for." />
    </>,
  )
  act(() => screen.getByLabelText('About price').focus())
  expect(texts()).toEqual(['What is asked.'])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  drawNextFrame()
  expect(texts()).toEqual([])
  act(() => screen.getByLabelText('About value').focus())
  expect(texts()).toEqual(['What it sells for.'])
})

it('opens again in the next frame where the focus has scrolled it away', () => {
  render(<Tooltip label="About price" text="What is asked." />)
  act(() => screen.getByLabelText('About price').focus())
  fireEvent.scroll(document)
  expect(texts()).toEqual([])
  drawNextFrame()
  expect(texts()).toEqual(['What is asked.'])
})

class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
