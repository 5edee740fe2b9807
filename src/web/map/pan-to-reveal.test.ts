import { describe, expect, it } from 'vitest'
import { panToReveal } from './pan-to-reveal.ts'

const view = { left: 0, top: 0, right: 400, bottom: 300 }
const margins = { left: 10, top: 10, right: 10, bottom: 10 }
const box = (left: number, top: number, width = 100, height = 80) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

describe('moving the view to reveal a box', () => {
  it('does nothing when the box is inside', () => {
    expect(panToReveal(box(150, 100), view, margins)).toEqual({ x: 0, y: 0 })
  })

  it('looks further left and up when the box sticks out there', () => {
    expect(panToReveal(box(-20, -30), view, margins)).toEqual({ x: -30, y: -40 })
  })

  it('looks further right and down when the box sticks out there', () => {
    expect(panToReveal(box(350, 260), view, margins)).toEqual({ x: 60, y: 50 })
  })

  it('keeps clear of what is along an edge', () => {
    const below = { ...margins, top: 60 }
    expect(panToReveal(box(150, 40), view, below)).toEqual({ x: 0, y: -20 })
  })

  it('keeps the top left corner of a box larger than the view', () => {
    expect(panToReveal(box(30, 20, 900, 800), view, margins)).toEqual({ x: 20, y: 10 })
  })
})
