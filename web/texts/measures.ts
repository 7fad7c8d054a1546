export const measureTexts = {
  metres: '{metres} m',
  kilometres: '{km} km',
  groundFloor: 'ground floor',
  floor: 'floor {floor}',
  floorNamed: '{floor} floor',
  directions: {
    north: 'north',
    'north-east': 'north-east',
    east: 'east',
    'south-east': 'south-east',
    south: 'south',
    'south-west': 'south-west',
    west: 'west',
    'north-west': 'north-west',
  },
} as const
