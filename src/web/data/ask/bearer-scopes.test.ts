import { describe, expect, it } from 'vitest'
import { scopesFor } from './bearer-scopes.ts'

const realm = {
  origin: 'https://flips.example',
  apiScopes: ['api/access'],
  protectedResources: [
    { url: 'https://tiles.example/maps', scopes: ['maps/read'] },
    { url: 'https://tiles.example/maps/private/', scopes: ['maps/private'] },
    { url: 'https://photos.example', scopes: ['photos/read'] },
    { url: 'http://localhost:9000/mls', scopes: ['mls/read'] },
  ],
}
const scopes = (url: string) => scopesFor(url, realm)

describe('an access token goes to', () => {
  it.each([
    ['/api/flip-search/flips', 'api/access'],
    ['/api/account/subscription/5?x=1', 'api/access'],
    ['/api/progress-hub/negotiate', 'api/access'],
    ['https://flips.example/api/places', 'api/access'],
    ['https://tiles.example/maps', 'maps/read'],
    ['https://tiles.example/maps/7/1/2.pbf', 'maps/read'],
    ['https://TILES.example/maps?style=1', 'maps/read'],
    ['https://photos.example/', 'photos/read'],
    ['https://photos.example:443/a.jpg', 'photos/read'],
    ['http://localhost:9000/mls/homes', 'mls/read'],
  ])('%s, of the scopes %s', (url, scope) => {
    expect(scopes(url)).toEqual([scope])
  })

  it('the most exact of two beginnings', () => {
    expect(scopes('https://tiles.example/maps/private/1.pbf')).toEqual(['maps/private'])
  })
})

describe('no access token goes to', () => {
  it.each([
    ['the configuration, which is public', '/api/client-config'],
    ['the health of the server', '/api/health'],
    ['the page’s own files', '/assets/index.js'],
    ['a path that only begins alike', '/apiary'],
    ['a path that climbs out', '/api/../assets/index.js'],
    ['an address without its protocol', '//evil.example/api/places'],
    ['another origin', 'https://evil.example/api/places'],
    ['the same host by plain http', 'http://flips.example/api/places'],
    ['the same host on another port', 'https://flips.example:8443/api/places'],
    ['a host that begins alike', 'https://flips.example.evil.example/api/places'],
    ['a host that ends alike', 'https://notflips.example/api/places'],
    ['our host as the user of another', 'https://flips.example@evil.example/api/places'],
    ['our host with a user before it', 'https://someone@flips.example/api/places'],
    ['our host with a password before it', 'https://:secret@flips.example/api/places'],
    ['backslashes for slashes', '\\\\evil.example\\api'],
    ['a resource’s host by plain http', 'http://tiles.example/maps'],
    ['a resource’s path that only begins alike', 'https://tiles.example/mapsecrets'],
    ['another path of a resource’s host', 'https://tiles.example/'],
    ['a resource’s path that climbs out', 'https://tiles.example/maps/../admin'],
    ['a resource’s host that goes on', 'https://photos.example.evil.example/'],
    ['a resource as the user of another', 'https://photos.example@evil.example/'],
    ['another port of this machine', 'http://localhost:9001/mls'],
    ['a resource in a query', 'https://evil.example/?https://tiles.example/maps'],
    ['no web address', 'data:text/plain,https://flips.example/api'],
    ['nonsense', 'https://'],
  ])('%s: %s', (_, url) => {
    expect(scopes(url)).toBe(null)
  })
})
