// For the container image, once the pages and the templates of mails are built: removes what only they are made of and
// with, and what no program reads of the packages that stay.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('..', import.meta.url))
const readJson = (path) => JSON.parse(readFileSync(join(repository, path), 'utf8'))

/** What no code imports that runs on the server. */
export const PACKAGES_OF_PAGES = [
  '@microsoft/signalr',
  '@tailwindcss/vite',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  '@vitejs/plugin-react',
  'leaflet',
  'lucide-react',
  'maplibre-gl',
  'oidc-client-ts',
  'radix-ui',
  'react',
  'react-dom',
  'react-email',
  'sonner',
  'tailwindcss',
  'vite',
  'wouter',
  'write-excel-file',
]

/** The folders of all packages that those of package.json need in the end, without those of the pages. */
export function foldersThatRun({ packages }) {
  const { dependencies, optionalDependencies } = packages['']
  const kept = new Set()
  const keep = (name, from) => {
    const folder = findFolder(packages, name, from)
    if (folder === undefined || kept.has(folder)) return
    kept.add(folder)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[folder]
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional,
    )
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      keep(needed, folder)
  }
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (!PACKAGES_OF_PAGES.includes(name)) keep(name, '')
  return kept
}

function entriesOf(folder) {
  const path = join(repository, folder)
  return existsSync(path) ? readdirSync(path) : []
}

/** As Node looks for a package: beside the one that asks, then further out. */
function findFolder(packages, name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (folder in packages) return folder
    if (at === '') return undefined
  }
}

const SOURCES = ['src/web', 'src/mails', 'vite.config.ts', 'vite.mails.config.ts']

/** Types and source maps: for those who write code. */
const UNREAD = /\.(?:d\.[cm]?ts|map)$/

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const remove = (path) => rmSync(join(repository, path), { recursive: true, force: true })
  for (const path of SOURCES) remove(path)
  const lock = readJson('package-lock.json')
  const kept = foldersThatRun(lock)
  for (const folder of Object.keys(lock.packages))
    if (folder !== '' && !kept.has(folder))
      // One that is kept can lie in one that is not.
      for (const entry of entriesOf(folder))
        if (entry !== 'node_modules') remove(`${folder}/${entry}`)
  for (const entry of readdirSync(join(repository, 'node_modules'), {
    withFileTypes: true,
    recursive: true,
  }))
    if (entry.isFile() && UNREAD.test(entry.name)) rmSync(join(entry.parentPath, entry.name))
}
