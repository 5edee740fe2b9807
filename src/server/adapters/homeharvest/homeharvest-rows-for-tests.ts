/** The headers of HomeHarvest's versions, as `to_csv` writes them. */
export const headers = {
  '0.3.0':
    'property_url,mls,mls_id,status,style,street,unit,city,state,zip_code,beds,full_baths,half_baths,sqft,year_built,list_price,list_date,sold_price,last_sold_date,lot_sqft,price_per_sqft,latitude,longitude,stories,hoa_fee,parking_garage',
  '0.3.10':
    'property_url,primary_photo,alt_photos,mls,mls_id,status,style,street,unit,city,state,zip_code,beds,full_baths,half_baths,sqft,year_built,days_on_mls,list_price,list_date,sold_price,last_sold_date,lot_sqft,price_per_sqft,latitude,longitude,stories,hoa_fee,parking_garage',
  '0.3.20':
    'property_url,mls,mls_id,status,text,style,street,unit,city,state,zip_code,beds,full_baths,half_baths,sqft,year_built,days_on_mls,list_price,list_date,sold_price,last_sold_date,assessed_value,estimated_value,lot_sqft,price_per_sqft,latitude,longitude,neighborhoods,county,fips_code,stories,hoa_fee,parking_garage,agent,broker,broker_phone,nearby_schools,primary_photo,alt_photos',
  '0.3.28':
    'property_url,mls,mls_id,status,text,style,full_street_line,street,unit,city,state,zip_code,beds,full_baths,half_baths,sqft,year_built,days_on_mls,list_price,list_date,sold_price,last_sold_date,assessed_value,estimated_value,lot_sqft,price_per_sqft,latitude,longitude,neighborhoods,county,fips_code,stories,hoa_fee,parking_garage,agent,agent_email,agent_phones,broker,broker_phone,broker_website,nearby_schools,primary_photo,alt_photos',
  '0.4.5':
    'property_url,property_id,listing_id,mls,mls_id,status,text,style,full_street_line,street,unit,city,state,zip_code,beds,full_baths,half_baths,sqft,year_built,days_on_mls,list_price,list_price_min,list_price_max,list_date,sold_price,last_sold_date,assessed_value,estimated_value,tax,tax_history,new_construction,lot_sqft,price_per_sqft,latitude,longitude,neighborhoods,county,fips_code,stories,hoa_fee,parking_garage,agent_id,agent_name,agent_email,agent_phones,agent_mls_set,agent_nrds_id,broker_id,broker_name,builder_id,builder_name,office_id,office_mls_set,office_name,office_email,office_phones,nearby_schools,primary_photo,alt_photos',
  '0.8.18':
    'property_url,property_id,listing_id,permalink,mls,mls_id,status,mls_status,text,style,formatted_address,full_street_line,street,unit,city,state,zip_code,beds,full_baths,half_baths,sqft,year_built,days_on_mls,list_price,list_price_min,list_price_max,list_date,pending_date,sold_price,last_sold_date,last_sold_price,last_status_change_date,last_update_date,assessed_value,estimated_value,tax,tax_history,new_construction,lot_sqft,price_per_sqft,latitude,longitude,neighborhoods,county,fips_code,stories,hoa_fee,parking_garage,agent_id,agent_name,agent_email,agent_phones,agent_mls_set,agent_nrds_id,broker_id,broker_name,builder_id,builder_name,office_id,office_mls_set,office_name,office_email,office_phones,nearby_schools,primary_photo,alt_photos',
} as const
export type HomeharvestVersion = keyof typeof headers

/** What must not appear in a fact, a refusal or a file of rejects. */
export const agentsContacts = [
  'Jo Placeholder',
  'jo@lake-agents.example',
  '8285550123',
  '828-555-0199',
  'front-desk@lake.example',
]

/** A sold house in Asheville, with everything a version may say of it, and an agent with her contacts. */
const soldHouse: Readonly<Record<string, string>> = {
  property_url:
    'https://www.realtor.com/realestateandhomes-detail/33-Windsor-Rd_Asheville_NC_28804_M57121-13770',
  property_id: '5712113770',
  listing_id: '2968511709',
  permalink: '33-Windsor-Rd_Asheville_NC_28804_M57121-13770',
  mls: 'CHNC',
  mls_id: '4150692',
  status: 'SOLD',
  mls_status: 'Closed',
  text: 'A view of the lake. Call Jo Placeholder at 828-555-0199.',
  style: 'SINGLE_FAMILY',
  formatted_address: '33 Windsor Rd, Asheville, NC, 28804',
  full_street_line: '33 Windsor Rd',
  street: '33 Windsor Rd',
  city: 'Asheville',
  state: 'NC',
  zip_code: '28804',
  beds: '3',
  full_baths: '2',
  half_baths: '1',
  sqft: '1763',
  year_built: '1953',
  days_on_mls: '18',
  list_price: '758500',
  list_date: '2025-03-20',
  sold_price: '700000',
  last_sold_date: '2025-04-07',
  tax_history: "[{'year': 2023, 'tax': 3977, 'assessment': {'building': 1, 'land': None}}]",
  lot_sqft: '23958',
  latitude: '35.643696',
  longitude: '-82.555364',
  county: 'Buncombe',
  stories: '2',
  parking_garage: '1.0',
  hoa_fee: '40',
  agent: 'Jo Placeholder',
  agent_name: 'Jo Placeholder',
  agent_email: 'jo@lake-agents.example',
  agent_phones: "[{'ext': None, 'number': '8285550123', 'primary': True, 'type': 'Mobile'}]",
  broker: 'Lake Realty',
  broker_phone: '8285550123',
  broker_name: 'Lake Realty - Broker',
  office_name: 'Lake Realty Asheville',
  office_email: 'front-desk@lake.example',
  office_phones: "[{'number': '8285550123', 'type': 'Office'}]",
  primary_photo: 'http://ap.rdcpix.com/e3a0f3a6-m1od-w480_h360_x2.webp?w=1080&q=75',
  alt_photos: 'http://ap.rdcpix.com/a,1.webp, http://ap.rdcpix.com/a2.webp',
}

/** A line of a file of this version. */
export const row = (
  version: HomeharvestVersion,
  given: Readonly<Record<string, string>> = {},
): string =>
  headers[version]
    .split(',')
    .map((column) => given[column] ?? soldHouse[column] ?? '')
    .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')
