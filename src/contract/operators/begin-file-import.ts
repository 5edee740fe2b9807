import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calendarDate } from '../homes/home.ts'

const NAME_LENGTH = 1000
const MAPPING_LENGTH = 50_000

/** `POST /api/file-imports`. */
export const beginFileImportSchema = named(
  'BeginFileImport',
  'A file that is about to be uploaded.',
  z.object({
    fileName: about(
      'Its name. The export date may be in it.',
      z.string().check(z.maxLength(NAME_LENGTH)),
    ),
    bytes: about('Its size.', z.int().check(z.minimum(0))),
    exportedOn: about(
      'The day it was exported, where the operator says so; otherwise the date in its name, otherwise the newest date in its rows.',
      z.exactOptional(calendarDate),
    ),
    mapping: about(
      'How to read the sales file of a county; without it the format is told by the content.',
      z.exactOptional(
        z.object({
          name: about(
            'The name of a mapping that comes with the product; with `json`, a name for that one.',
            z.string().check(z.maxLength(100)),
          ),
          json: about(
            'A mapping of your own, as JSON text.',
            z.exactOptional(z.string().check(z.maxLength(MAPPING_LENGTH))),
          ),
        }),
      ),
    ),
  }),
)
export type BeginFileImport = z.infer<typeof beginFileImportSchema>
