import { expect, it, vi } from 'vitest'
import { keepMarks } from './keep-marks.ts'

const loaded = vi.fn()
vi.mock('../../ui/feedback/Toaster.tsx', () => {
  loaded()
  return {}
})

it('has what says that a mark is not saved before the connection can be lost', async () => {
  keepMarks({ marks: [], looks: [] }, () => {})
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledOnce())
})
