// What a visitor downloads, in kilobytes after gzip. `npm run build` comes first.
import { readFileSync } from 'node:fs'

const web = '.cache/web'
/** What the page loads before any screen is chosen. */
const firstScripts = [
  ...readFileSync(`${web}/index.html`, 'utf8').matchAll(/\/(assets\/[^"]+\.js)"/g),
].map(([, path]) => `${web}/${path}`)

const gzipped = (name, limit, path) => ({ name, limit, path, gzip: true })

export default [
  gzipped('Landing: scripts', '85 kB', firstScripts),
  gzipped('Landing: styles', '8 kB', [`${web}/assets/index-*.css`]),
  { name: 'Fonts', limit: '40 kB', path: [`${web}/assets/*.woff2`], gzip: false, brotli: false },
  gzipped('Home: scripts', '145 kB', [
    `${web}/assets/*.js`,
    `!${web}/assets/{CompsScreen,maplibre,leaflet,signalr}-*.js`,
  ]),
  gzipped('Comps without the map: scripts', '145 kB', [
    `${web}/assets/*.js`,
    `!${web}/assets/{HomeScreen,maplibre,leaflet,signalr}-*.js`,
  ]),
  gzipped('Live progress, once home is up: scripts', '20 kB', [`${web}/assets/signalr-*.js`]),
  gzipped('Map: scripts', '320 kB', [`${web}/assets/maplibre-driver-*.js`]),
  gzipped('Map without WebGL: scripts', '60 kB', [`${web}/assets/leaflet-driver-*.js`]),
]
