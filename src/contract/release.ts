import * as z from 'zod/mini'
import { about, named } from './about.ts'
import { calls } from './call.ts'

export const releaseCalls = calls({
  read: {
    method: 'GET',
    path: '/api/about',
    access: 'signed in',
    tag: 'Installation',
    summary: 'Which release answers',
    answer: named(
      'Release',
      'What runs here.',
      z.object({
        name: about('Of the product.', z.string()),
        version: about('As CHANGELOG.md has it: `0.4.0`.', z.string()),
      }),
    ),
  },
})
