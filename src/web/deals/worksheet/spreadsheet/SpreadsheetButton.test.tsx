import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { referenceDeal } from '../../../../domain/deals/deal-for-tests.ts'
import { homeForTests } from '../../../comps/home-for-tests.ts'
import { SpreadsheetButton } from './SpreadsheetButton.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('saves the deal as a spreadsheet file named after the home', async () => {
  const saved = vi.fn((_file: Blob) => 'blob:x')
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL() {} })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  const home = homeForTests({ addressLine: '=12/4 Oak St' })
  render(<SpreadsheetButton home={home} inputs={referenceDeal()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Spreadsheet' }))
  await vi.waitFor(() => expect(names).toEqual(['deal 12 4 Oak St.xlsx']), 20_000)
  expect(saved.mock.calls[0]?.[0].type).toContain('spreadsheetml')
})
