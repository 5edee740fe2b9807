import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openScreen, openScreensForTests, visitor } from '../../tests/screens/open-screen.tsx'

openScreensForTests()

describe('a visitor', () => {
  it.each(['/', '/home', '/comps', '/comps/1', '/nowhere'])(
    'is led from %s to welcome',
    async (path) => {
      openScreen(path, visitor)
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
      expect(window.location.pathname).toBe('/welcome')
      expect(screen.getByText('Login')).toBeTruthy()
    },
  )
})

describe('a subscriber', () => {
  it.each(['/', '/welcome'])('is led from %s to home', async (path) => {
    openScreen(path)
    expect(await screen.findByRole('form', { name: 'Search' })).toBeTruthy()
    expect(window.location.pathname).toBe('/home')
    expect(screen.getByLabelText('City')).toBeTruthy()
  })
})
