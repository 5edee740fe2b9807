import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { countyList } from '../../../../tests/county-lists/made-up-lists.ts'
import { json, NETWORK_FAILURE, refusal } from '../../../../tests/screens/made-up-answers.ts'
import {
  factIn,
  openScreen,
  openScreensForTests,
  signedIn,
  subscription,
} from '../../../../tests/screens/open-screen.tsx'
import type { FileImport } from '../../../contract/sources/file-imports.ts'
import type { ListingsOnFile, Source } from '../../../contract/sources/sources.ts'
import { doneFile, freshSource } from './sources-for-tests.ts'

let sources: readonly Source[] = []
let imports: readonly FileImport[] = []
let onFile: readonly ListingsOnFile[] = []
const api = openScreensForTests({
  'GET /api/account/subscription/*': () => json({ ...subscription, operator: true }),
  'GET /api/sources': () => json({ sources }),
  'GET /api/listings-on-file': () => json({ onFile }),
  'GET /api/file-imports': () =>
    json({ imports, limitBytes: 1024 ** 2, mappings: ['king-county'] }),
})
beforeEach(() => {
  sources = []
  imports = []
  onFile = []
})

const open = async () => {
  const { user } = openScreen('/sources')
  await screen.findByRole('heading', { level: 1, name: 'Sources' })
  return user
}
const card = (name: string) => screen.findByRole('article', { name })

describe('the Sources screen', () => {
  it('is in the menu of operators, and of no one else', async () => {
    const { user, leave } = openScreen('/account-settings')
    await user.click(await screen.findByRole('button', { name: 'Demo Subscriber' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sources' }))
    await screen.findByRole('heading', { level: 1, name: 'Sources' })
    expect(screen.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')
    leave()
    api.answer('GET /api/account/subscription/*', () => json(subscription))
    const other = openScreen('/account-settings')
    await screen.findByText('ACTIVE')
    await other.user.click(await screen.findByRole('button', { name: 'Demo Subscriber' }))
    await screen.findByRole('menuitem', { name: 'Subscription' })
    expect(screen.queryByRole('menuitem', { name: 'Sources' })).toBeNull()
  })

  it('says to others that it is for operators', async () => {
    const closed = () => refusal(403, { error: 'No', code: 'operators-only' })
    api.answer('GET /api/sources', closed)
    api.answer('GET /api/file-imports', closed)
    await open()
    await screen.findByRole('heading', { name: 'This page is for operators' })
    expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
  })

  it('leads operators who signed in without a second factor to sign in with it', async () => {
    const refused = () => refusal(403, { error: 'No', code: 'second-factor-required' })
    api.answer('GET /api/sources', refused)
    api.answer('GET /api/file-imports', refused)
    const stepUp = vi.fn(async () => 'unreachable' as const)
    const { user } = openScreen('/sources', { ...signedIn, stepUp })
    await screen.findByRole('heading', { name: 'Operators need a second factor here' })
    await user.click(screen.getByRole('button', { name: 'Sign in with a second factor' }))
    expect(stepUp).toHaveBeenCalledOnce()
    await screen.findByText(/^We could not reach the sign-in page\./)
  })

  it('says what is missing where there is nothing yet', async () => {
    await open()
    await screen.findByText(/^No feed is connected\./)
    await screen.findByText(/^No files were dropped here in the last 30 days\./)
  })

  it('says when it cannot be loaded, and tries again', async () => {
    api.answer('GET /api/sources', () => NETWORK_FAILURE)
    const user = await open()
    await screen.findByRole('heading', { name: 'The sources could not be loaded' })
    api.answer('GET /api/sources', () => json({ sources }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(/^No feed is connected\./)
  })
})

describe('what is on file', () => {
  const columbus = {
    market: '432',
    place: 'Columbus, OH',
    source: 'Redfin file (CBRMLS)',
    homesForSale: 1367,
    sales: 4200,
    newestOn: '2022-09-27',
  }
  const listed = async () =>
    within(await screen.findByRole('region', { name: 'On file' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('is shown by market, with each source, its newest day and its homes, also of the command line', async () => {
    onFile = [
      columbus,
      {
        ...columbus,
        source: 'Franklin County file',
        homesForSale: 0,
        sales: 1,
        newestOn: '2022-08-01',
      },
      { ...columbus, market: '980', place: 'Seattle, WA', homesForSale: 1, sales: 0 },
    ]
    await open()
    expect(await listed()).toEqual([
      'Columbus, OH (432)Redfin file (CBRMLS): 1,367 homes for sale and 4,200 sales, newest Sep 27, 2022' +
        'Franklin County file: 0 homes for sale and 1 sale, newest Aug 1, 2022',
      'Seattle, WA (980)Redfin file (CBRMLS): 1 home for sale and 0 sales, newest Sep 27, 2022',
    ])
  })

  it('shows twenty markets, and all at a press', async () => {
    onFile = Array.from({ length: 25 }, (_, at) => ({ ...columbus, market: `${400 + at}` }))
    const user = await open()
    expect(await listed()).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: 'Show all 25 markets' }))
    expect(await listed()).toHaveLength(25)
  })

  it('is not there where nothing is, and says why where it cannot be counted', async () => {
    await open()
    await screen.findByText(/^No files were dropped here in the last 30 days\./)
    await waitFor(() => expect(api.callsTo('GET /api/listings-on-file')).not.toEqual([]))
    expect(screen.queryByRole('region', { name: 'On file' })).toBeNull()
    cleanup()
    api.answer('GET /api/listings-on-file', () =>
      refusal(503, { error: 'The database is away.', code: 'database-unavailable' }),
    )
    await open()
    await screen.findByText('What is on file could not be counted: The database is away.')
  })
})

describe('without a connection', () => {
  it('the screen says so, keeps what it knows, and goes on by itself', async () => {
    sources = [freshSource]
    await open()
    await card(freshSource.name)
    api.answer('GET /api/sources', () => NETWORK_FAILURE)
    dispatchEvent(new Event('online'))
    await screen.findByText(/^The server cannot be reached\./)
    await card(freshSource.name)
    api.answer('GET /api/sources', () => json({ sources }))
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText(/^The server cannot be reached\./)).toBeNull())
  })

  it('a file waits, and is sent again when the server answers', async () => {
    const user = await open()
    await screen.findByText(/^No files were dropped here in the last 30 days\./)
    api.answer('POST /api/file-imports', () => NETWORK_FAILURE)
    await user.upload(
      screen.getByLabelText(/^Drop listing files here/),
      new File(['abc'], 'sales.csv'),
    )
    await user.click(await screen.findByRole('button', { name: 'Import 1 file' }))
    await within(await card('sales.csv')).findByText('No connection: sent again by itself')
    const sentence = 'It is asked again.'
    api.answer('POST /api/file-imports', () =>
      refusal(400, { error: sentence, code: 'bad-input', field: 'fileName' }),
    )
    dispatchEvent(new Event('online'))
    await within(await card('sales.csv')).findByText(sentence)
  })
})

describe('a source', () => {
  it('says why photos of its homes are not shown, where they are not', async () => {
    const withoutPhotos = 'Photos are not shown: MLS Grid does not let pages link to them.'
    sources = [
      { ...freshSource, name: 'nwmls', withoutPhotos },
      { ...freshSource, name: 'trestle' },
    ]
    await open()
    await within(await card('nwmls')).findByText(withoutPhotos)
    expect(within(await card('trestle')).queryByText(/Photos are not shown/)).toBeNull()
  })

  it('shows its state, what it holds, and its error with what to do', async () => {
    sources = [{ ...freshSource, state: 'failed', error: 'The token was refused.' }]
    await open()
    const nwmls = await card('nwmls')
    expect(nwmls.textContent).toContain('RESO Web API at api.mls.example')
    expect(within(nwmls).getByRole('status').textContent).toBe('Failed')
    expect(nwmls.textContent).toContain('The token was refused.It is tried again by itself.')
    expect(nwmls.textContent).toContain(
      'After a change of sources.json or .env, restart the server.',
    )
    expect(factIn(nwmls, 'Homes for sale').textContent).toBe('12,345')
    expect(factIn(nwmls, 'Rows refused').textContent).toBe('12')
  })

  it('is before the files, however many those are', async () => {
    sources = [freshSource]
    imports = [doneFile]
    await open()
    await card('nwmls')
    expect(
      screen.getAllByRole('article').map((item) => item.querySelector('h3')?.textContent),
    ).toEqual(['nwmls', '2020-11-03.csv'])
  })

  it('is paused, resumed and run', async () => {
    sources = [freshSource]
    const steer = (state: Source['state']) => () => json({ sources: [{ ...freshSource, state }] })
    api.answer('POST /api/sources/nwmls/pause', steer('paused'))
    api.answer('POST /api/sources/nwmls/resume', steer('up to date'))
    api.answer('POST /api/sources/nwmls/run', () =>
      refusal(409, { error: 'This source is paused. Resume it first.', code: 'source-paused' }),
    )
    const user = await open()
    const nwmls = await card('nwmls')
    await user.click(within(nwmls).getByRole('button', { name: 'Pause nwmls' }))
    await user.click(await within(nwmls).findByRole('button', { name: 'Resume nwmls' }))
    const run = await within(nwmls).findByRole('button', { name: 'Run nwmls now' })
    await waitFor(() => expect(run).toHaveProperty('disabled', false))
    await user.click(run)
    expect((await within(nwmls).findByRole('alert')).textContent).toContain('Resume it first.')
  })
})

describe('a file', () => {
  it('shows what it brought, what was refused, and the rows to download', async () => {
    imports = [doneFile, { ...doneFile, id: 'f2', fileName: 'both.csv', filesValued: 2 }]
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL() {} }),
    )
    const user = await open()
    const file = await card('2020-11-03.csv')
    expect(file.textContent).toContain('Redfin · exported Nov 3, 2020, by its name · 2 KB')
    expect(file.textContent).toContain(
      '10 rows: 6 listings new, 1 changed, 1 as before. 4 of the new and changed are sales. 7 homes valued.',
    )
    expect(
      within(await card('both.csv')).getByText(/7 homes valued for 2 files together\.$/),
    ).toBeTruthy()
    await user.click(within(file).getByText('2 rows refused'))
    expect(
      within(file)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['1no price', '1no status'])
    api.answer('GET /api/file-imports/f1/rejects', () => refusal(404, {}))
    await user.click(within(file).getByRole('button', { name: 'Download refused rows' }))
    await within(file).findByText('The refused rows could not be downloaded. Try again.')
    expect(saved).not.toHaveBeenCalled()
  })

  it('on its way shows how far it is, and can be canceled', async () => {
    imports = [{ ...doneFile, state: 'reading', bytesRead: 512, rows: null }]
    api.answer('POST /api/file-imports/f1/cancel', () => json({ ...doneFile, state: 'canceled' }))
    const user = await open()
    const file = await card('2020-11-03.csv')
    expect(
      within(file).getByRole('progressbar', { name: 'Reading 2020-11-03.csv' }),
    ).toHaveProperty('value', 25)
    imports = [{ ...doneFile, state: 'canceled' }]
    await user.click(within(file).getByRole('button', { name: 'Cancel 2020-11-03.csv' }))
    await within(file).findByText('Canceled')
  })
})

describe('files that are chosen', () => {
  const choose = async (...files: File[]) => {
    const user = await open()
    await user.upload(await screen.findByLabelText(/^Drop listing files here/), files)
    return { user, region: await screen.findByRole('region', { name: 'Files to import' }) }
  }
  const csv = (name: string, content = 'a,b') => new File([content], name)

  it('say what is wrong with them, and ask for the export day where their names have none', async () => {
    const { region } = await choose(
      csv('sold_2022-05-12.csv'),
      csv('sold.csv'),
      csv('empty.csv', ''),
      csv('big.csv', 'x'.repeat(1024 ** 2 + 1)),
    )
    const lines = within(region)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(lines[0]).toContain('Exported May 12, 2022, by its name')
    expect(lines[2]).toContain('It is empty.')
    expect(lines[3]).toContain('It is larger than 1 MB: split it.')
    within(region).getByLabelText('Export day of sold.csv (optional)')
    within(region).getByRole('button', { name: 'Import 2 files' })
  })

  it('need a name and a mapping where they are of a county without one', async () => {
    const { user, region } = await choose(csv('sales.csv'))
    const kind = within(region).getByLabelText('Kind of file')
    expect([...kind.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Recognized by its content',
      'County sales: king-county',
      'County sales, with a mapping of my own',
      'County list: Absentee owner',
      'County list: Tax arrears',
      'County list: Lis pendens',
      'County list: Probate',
      'County list: Code case',
    ])
    await user.selectOptions(kind, 'County sales, with a mapping of my own')
    await user.click(within(region).getByRole('button', { name: 'Import 1 file' }))
    await within(region).findByText('Use small letters, digits and hyphens, at most 40.')
    await within(region).findByText('Paste the mapping, or choose its file.')
    const mapping = new File(['{"columns":{}}'], 'Lake County.json')
    await user.upload(within(region).getByLabelText('Or choose its file'), mapping)
    await waitFor(() =>
      expect(within(region).getByLabelText('Name of the county')).toHaveProperty(
        'value',
        'lake-county',
      ),
    )
    const sentence = 'The mapping lake-county cannot be used: columns must say more.'
    api.answer('POST /api/file-imports', ({ body }) => {
      expect(body).toEqual({
        fileName: 'sales.csv',
        bytes: 3,
        mapping: { name: 'lake-county', json: '{"columns":{}}' },
      })
      return refusal(400, { error: sentence, code: 'bad-input', field: 'mapping' })
    })
    await user.click(within(region).getByRole('button', { name: 'Import 1 file' }))
    const failed = await card('sales.csv')
    await within(failed).findByText(sentence)
    await user.click(within(failed).getByRole('button', { name: 'Dismiss sales.csv' }))
    await screen.findByText(/^No files were dropped here in the last 30 days\./)
  })
})

describe('a county list', () => {
  const list = countyList()

  it('is imported as its kind, with a mapping, and says what is kept of it', async () => {
    const user = await open()
    await user.upload(
      await screen.findByLabelText(/^Drop listing files here/),
      new File(['a,b'], 'arrears.csv'),
    )
    const region = within(await screen.findByRole('region', { name: 'Files to import' }))
    expect(region.queryByText(/Phone numbers, email addresses/)).toBeNull()
    await user.selectOptions(region.getByLabelText('Kind of file'), 'County list: Tax arrears')
    region.getByText(/Phone numbers, email addresses and mailing addresses never are/)
    await user.click(region.getByRole('button', { name: 'Import 1 file' }))
    await region.findByText('Paste the mapping, or choose its file.')
    await user.upload(
      region.getByLabelText('Or choose its file'),
      new File(['{"columns":{}}'], 'Franklin.json'),
    )
    await waitFor(() =>
      expect(region.getByLabelText('Name of the mapping')).toHaveProperty('value', 'franklin'),
    )
    const sentence = 'The mapping franklin cannot be used: columns must say more.'
    api.answer('POST /api/file-imports', ({ body }) => {
      expect(body).toEqual({
        fileName: 'arrears.csv',
        bytes: 3,
        countyList: 'tax-arrears',
        mapping: { name: 'franklin', json: '{"columns":{}}' },
      })
      return refusal(400, { error: sentence, code: 'bad-input', field: 'mapping' })
    })
    await user.click(region.getByRole('button', { name: 'Import 1 file' }))
    await within(await card('arrears.csv')).findByText(sentence)
  })

  it('shows what it was joined to, and why rows are of no home, with those rows to download', async () => {
    imports = [
      {
        ...doneFile,
        fileName: 'arrears.csv',
        format: 'County list: Tax arrears, Franklin County Treasurer',
        rows: null,
        countyList: { kind: 'tax-arrears', counts: list.counts },
        refusedByReason: [...list.counts.unmatchedByReason],
        homesValued: null,
        filesValued: null,
      },
    ]
    const user = await open()
    const file = await card('arrears.csv')
    expect(file.textContent).toContain('County list: Tax arrears')
    within(file).getByText(
      '1,000 rows: 12 for sale, 3 under contract, 833 off market, 150 not matched to a home, 2 that could not be read.',
    )
    await user.click(within(file).getByText('152 rows refused or not matched to a home'))
    expect(
      within(file)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '140no home on file at this parcel number or address',
      '10more than one home at this address',
    ])
    within(file).getByRole('button', { name: 'Download these rows' })
  })

  it('on file says its day, its homes and their values, and is removed once that is confirmed', async () => {
    const answer = vi.fn(() => json({ lists: [list], ownerNames: false }))
    api.answer('GET /api/county-lists', answer)
    const user = await open()
    const section = await screen.findByRole('region', { name: 'County lists' })
    expect(section.textContent).toContain(
      'Tax arrears: Franklin County, OHFranklin County Treasurer, as of Sep 20, 2022 · arrears.csv · imported ',
    )
    within(section).getByText(/800 of 825 homes off market are valued\./)
    within(section).getByText(/^Names of owners are not kept/)
    const button = within(section).getByRole('button', {
      name: 'Remove Tax arrears: Franklin County, OH',
    })
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Keep the list' }))
    expect(api.callsTo('DELETE /api/county-lists/*')).toEqual([])
    api.answer('DELETE /api/county-lists/l1', () =>
      refusal(503, { error: 'The database is away.', code: 'database-unavailable' }),
    )
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Remove the list' }))
    await within(section).findByText('The database is away.')
    api.answer('DELETE /api/county-lists/l1', () => json({}))
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Remove the list' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'County lists' })).toBeNull())
  })

  it('says where names of owners are kept, and is not there where none is on file', async () => {
    api.answer('GET /api/county-lists', () => json({ lists: [list], ownerNames: true }))
    await open()
    await screen.findByText(/^Names of owners are kept, as FLIP_OWNER_NAMES says/)
    cleanup()
    api.answer('GET /api/county-lists', () => json({ lists: [], ownerNames: true }))
    await open()
    await screen.findByText(/^No files were dropped here in the last 30 days\./)
    expect(screen.queryByRole('region', { name: 'County lists' })).toBeNull()
  })
})
