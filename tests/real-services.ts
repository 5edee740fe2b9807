/** The settings of an installation with its own identity provider and payment service. */
export const realServices = {
  FLIP_IDENTITY: 'b2c',
  FLIP_IDENTITY_TENANT: 'flips',
  FLIP_IDENTITY_CLIENT_ID: 'the-page',
  FLIP_IDENTITY_AUDIENCE: 'the-api',
  FLIP_IDENTITY_SCOPE: 'https://flips.onmicrosoft.com/api/access',
  FLIP_GRAPH_TENANT_ID: 'the-tenant',
  FLIP_GRAPH_CLIENT_ID: 'the-server',
  FLIP_GRAPH_CLIENT_SECRET: 'secret',
  FLIP_PAYMENTS: 'square',
  FLIP_SQUARE_ACCESS_TOKEN: 'token',
  FLIP_SQUARE_APPLICATION_ID: 'sq0idp-1',
  FLIP_SQUARE_LOCATION_ID: 'L1',
  PUBLIC_URL: 'https://flips.example',
}
