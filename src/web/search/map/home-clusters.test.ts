import { expect, it } from 'vitest'
import { homeForTests } from '../../comps/home-for-tests.ts'
import { groupsIn, homesSource } from './home-clusters.ts'

const homes = ['a', 'b', 'c'].map((propertyId, i) =>
  homeForTests({ propertyId, lat: 47 + i / 8, long: -122.4 }),
)
const byId = new Map(homes.map((home) => [home.propertyId, home]))

const feature = (ids: string, coordinates: readonly number[]) => ({
  type: 'Feature',
  properties: { ids },
  geometry: { type: 'Point', coordinates },
})

it('homes are points that know their own id, and a group those of all of its homes', () => {
  const { data, clusterProperties } = homesSource(homes)
  expect(data).toMatchObject({
    features: homes.map(({ propertyId, lat, long }) => ({
      properties: { ids: propertyId },
      geometry: { coordinates: [long, lat] },
    })),
  })
  expect(clusterProperties).toEqual({
    ids: [
      ['concat', ['accumulated'], '\n', ['get', 'ids']],
      ['get', 'ids'],
    ],
  })
})

it('reads each group once, with its homes; one home by itself where it is, not where its tile has it', () => {
  const group = feature('a\nb', [-122.4, 47.2005])
  const alone = feature('c', [-122.4001, 47.2499])
  expect(groupsIn([group, alone, group, { properties: {} }], byId)).toEqual([
    { key: 'a\nb', at: { latitude: 47.2005, longitude: -122.4 }, homes: [homes[0], homes[1]] },
    { key: 'c', at: { latitude: 47.25, longitude: -122.4 }, homes: [homes[2]] },
  ])
})

it('leaves out homes that are no longer shown', () => {
  expect(groupsIn([feature('gone', [0, 0])], byId)).toEqual([])
  expect(groupsIn([feature('gone\nc', [0, 0])], byId)).toMatchObject([{ homes: [homes[2]] }])
})
