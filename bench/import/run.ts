import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { dateOfDay } from '../../src/domain/iso-date.ts'
import { drawsOf } from '../../src/domain/valuation/arithmetic/draws.ts'

/** `node bench/import/run.ts`: see bench/README.md. Reads memory from /proc, so it runs on Linux. */
const { values: options } = parseArgs({
  options: {
    sales: { type: 'string', default: '1000000' },
    years: { type: 'string', default: '10' },
  },
})
const sales = Number(options.sales)
const days = Math.round(365.25 * Number(options.years))
const LAST_DAY = 20_000
const repository = join(import.meta.dirname, '../..')

const folder = await mkdtemp(join(tmpdir(), 'flip-bench-'))
await chmod(folder, 0o755)
const csv = join(folder, 'sales.csv')
const mapping = join(folder, 'bench.json')
await writeSales(csv)
await writeFile(mapping, JSON.stringify(mappingJson()))
const before = performance.now()
const { exitCode, printed, peakMB } = await importIt()
const seconds = Math.round((performance.now() - before) / 1000)
await rm(folder, { recursive: true, force: true })
process.stderr.write(printed)
const report = {
  machine: '2 cores, 24 GiB',
  command: `node bench/import/run.ts --sales ${sales} --years ${options.years}`,
  exitCode,
  sales,
  years: Number(options.years),
  seconds,
  peakMB,
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
if (exitCode === 0)
  await writeFile(
    join(import.meta.dirname, 'last-result.json'),
    `${JSON.stringify(report, null, 2)}\n`,
  )
process.exitCode = exitCode

/** Homes of one zip area, thirty miles wide and high; one home in six is sold twice. */
async function writeSales(path: string): Promise<void> {
  const { uniform, normal } = drawsOf(1)
  const file = createWriteStream(path)
  file.write('parcel,sold,price,area,beds,baths,lot,year,lat,long\n')
  const homes: (readonly number[])[] = []
  for (let sale = 0; sale < sales; sale++) {
    const known = homes.length > 0 && uniform() < 1 / 6 ? homes.splice(-1)[0] : undefined
    const home = known ?? [
      sale,
      Math.round(1700 * Math.exp(0.35 * normal())),
      Math.round(6000 * Math.exp(0.5 * normal())),
      1920 + Math.floor(100 * uniform()),
      47.3 + 0.435 * uniform(),
      -122.4 + 0.64 * uniform(),
    ]
    if (!known && homes.length < 1000) homes.push(home)
    const [parcel = 0, area = 0, lot = 0, year = 0, latitude = 0, longitude = 0] = home
    const day = LAST_DAY - Math.floor(days * uniform())
    const lnPrice =
      12.5 +
      0.6 * Math.log(area / 1700) +
      0.05 * Math.log(lot / 6000) +
      0.002 * (year - 1970) +
      0.4 * Math.sin(12 * latitude) * Math.cos(9 * longitude) +
      (0.03 * (day - LAST_DAY)) / 365 +
      0.12 * normal()
    const cells = [
      7_000_000_000 + parcel,
      dateOfDay(day),
      Math.round(Math.exp(lnPrice)),
      area,
      Math.max(1, Math.round(area / 600)),
      Math.max(1, Math.round(area / 450) / 2),
      lot,
      year,
      latitude.toFixed(5),
      longitude.toFixed(5),
    ]
    if (!file.write(`${cells.join(',')}\n`)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}

function mappingJson() {
  return {
    columns: {
      ListingKey: 'parcel',
      ClosePrice: 'price',
      CloseDate: 'sold',
      LivingArea: 'area',
      BedroomsTotal: 'beds',
      BathroomsTotalDecimal: 'baths',
      LotSizeSquareFeet: 'lot',
      YearBuilt: 'year',
      Latitude: 'lat',
      Longitude: 'long',
    },
    dateFormat: 'iso',
    constants: {
      PostalCode: '98101',
      City: 'Seattle',
      StateOrProvince: 'WA',
      PropertySubType: 'Single Family Residence',
    },
  }
}

/** Runs the import; the peak is that of all its Node processes together, Postgres left out. */
async function importIt() {
  const flip = spawn(
    process.execPath,
    [join(repository, 'bin/flip.mjs'), 'import', 'county', csv, '--mapping', mapping],
    {
      cwd: repository,
      env: { ...process.env, FLIP_DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  flip.stdout.on('data', (text: Buffer) => {
    printed += text
  })
  flip.stderr.on('data', (text: Buffer) => {
    printed += text
  })
  let peakKB = 0
  const watch = setInterval(() => {
    peakKB = Math.max(peakKB, nodeMemoryKB(flip.pid ?? 0))
  }, 100)
  const exitCode = await new Promise<number>((end) => flip.once('close', (code) => end(code ?? 1)))
  clearInterval(watch)
  return { exitCode, printed, peakMB: Math.round(peakKB / 1024) }
}

/** What a Node process and the Node processes it started hold in memory now. */
function nodeMemoryKB(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    if (!/^Name:\s+(node|MainThread)/m.test(status)) return 0
    const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '),
    )
    return (
      own + children.filter(Boolean).reduce((sum, child) => sum + nodeMemoryKB(Number(child)), 0)
    )
  } catch {
    // The process or one of its threads has just ended.
    return 0
  }
}
