// What a visitor downloads, in kilobytes after gzip. `npm run build` comes first.
// Each page keeps 5 % of its budget to spare, so that the next change is not the one that must save.
import { readdirSync, readFileSync } from 'node:fs'

const web = '.cache/web'
const page = readFileSync(`${web}/index.html`, 'utf8')
const built = readdirSync(`${web}/assets`)
const namedIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name)
/** The chunk a screen, or anything else that is loaded for itself, is built into. */
const chunk = (name) => {
  const file = built.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
  if (file === undefined) throw new Error(`No chunk of the build is named ${name}`)
  return file
}
/** Chunks, and whatever they cannot start without. */
const withImports = (names) => {
  const all = new Set(names)
  for (const name of all)
    for (const needed of namedIn(
      readFileSync(`${web}/assets/${name}`, 'utf8'),
      /(?:from|import)"\.\/([^"]+\.js)"/g,
    ))
      all.add(needed)
  return [...all]
}
const paths = (names) => names.map((name) => `${web}/assets/${name}`)

/** What the page loads before any screen is chosen. */
const firstScripts = namedIn(page, /\/assets\/([^"]+\.js)"/g)
const landing = withImports([...firstScripts, chunk('WelcomeScreen')])
/** What it loads while its top is looked at. */
const furtherDown = withImports([chunk('FurtherDown')])
/** What it asks for when it is up, for the footer and for sign-in. */
const config = withImports([chunk('load-client-config')])
/** What all signed-in screens share, loaded beside them. */
const signedIn = withImports(['open-auth-client', 'session-access', 'SignedInHeader'].map(chunk))
const beyond = (names, known) => names.filter((name) => !known.includes(name))
/** A screen for the signed-in, with everything it needs to show what it knows beside what all of them share. */
const screen = (name) =>
  beyond(
    withImports([...firstScripts, ...config, chunk('browser-storage'), chunk(name)]),
    beyond(signedIn, landing),
  )

const gzipped = (name, budgetKb, path) => ({ name, limit: within(budgetKb), path, gzip: true })
const within = (budgetKb) => `${(budgetKb * 0.95).toFixed(2)} kB`

// A first visit to home loads what is signed in and home. The engine of deals comes with home and comps: what a card says
// is worked out where it is shown, too, with the catalogue of work that its levels are made of. Table, map, drawing, comparison and files of found homes load when they are asked for.
export default [
  gzipped('Landing: scripts', 86, paths(landing)),
  gzipped('Landing, once it is up: scripts', 15, paths(beyond(config, landing))),
  gzipped('Landing, further down: scripts', 7.4, paths(beyond(furtherDown, landing))),
  gzipped('Landing: styles', 8, paths(namedIn(page, /\/assets\/([^"]+\.css)"/g))),
  { name: 'Fonts', limit: within(40), path: [`${web}/assets/*.woff2`], gzip: false, brotli: false },
  gzipped('Signed in, on any screen: scripts', 78, paths(beyond(signedIn, landing))),
  gzipped('Home: scripts', 192, paths(screen('HomeScreen'))),
  gzipped('Comps without the map: scripts', 219, paths(screen('CompsScreen'))),
  gzipped('Live progress, once home is up: scripts', 15.5, [`${web}/assets/signalr-*.js`]),
  gzipped('Map: scripts', 312, [`${web}/assets/maplibre-driver-*.js`]),
  gzipped('Map without WebGL: scripts', 48, [`${web}/assets/leaflet-driver-*.js`]),
  gzipped(
    'Map of Google: scripts',
    4,
    paths(beyond(withImports([chunk('google-driver')]), landing)),
  ),
  gzipped('Drawing on a map: scripts', 30, [`${web}/assets/DrawArea-*.js`]),
  gzipped('Map of an archive: scripts', 10, [`${web}/assets/read-archive-*.js`]),
]
