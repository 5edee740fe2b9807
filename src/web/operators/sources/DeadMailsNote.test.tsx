import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '../../../../tests/screens/made-up-answers.ts'
import {
  openScreen,
  openScreensForTests,
  subscription,
} from '../../../../tests/screens/open-screen.tsx'

const api = openScreensForTests({
  'GET /api/account/subscription/*': () => json({ ...subscription, operator: true }),
  'GET /api/sources': () => json({ sources: [] }),
  'GET /api/listings-on-file': () => json({ onFile: [] }),
  'GET /api/file-imports': () => json({ imports: [], limitBytes: 1024, mappings: [] }),
})

it('shows operators how many alert emails were given up, and why', async () => {
  const dead = { days: 14, count: 3, lastFault: 'EENVELOPE, SMTP status 554' }
  api.answer('GET /api/dead-mails', () => json(dead))
  openScreen('/sources')
  expect((await screen.findByRole('alert')).textContent).toContain(
    '3 alert emails were not delivered in the last 14 days, and will not be tried again by themselves. The last fault: EENVELOPE, SMTP status 554.',
  )
  const link = screen.getByRole('link', { name: 'See them, and try again' })
  expect(link.getAttribute('href')).toBe('/admin/emails')
})
