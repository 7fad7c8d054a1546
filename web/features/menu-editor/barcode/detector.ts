import { useEffect, useState } from 'react'

/** As far as browsers that have one agree, and we use it. No library of types knows it. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a']

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser reads barcodes by itself and could have a camera. Some have the class and read nothing. */
export function useCanScan(): boolean {
  const [canScan, setCanScan] = useState(false)
  useEffect(() => {
    if (!navigator.mediaDevices) return
    const formats = detectorClass()?.getSupportedFormats()
    formats?.then((known) => setCanScan(known.includes('ean_13'))).catch(() => undefined)
  }, [])
  return canScan
}

export async function makeDetector(): Promise<Detector> {
  const Known = detectorClass()
  if (!Known) throw new Error('this browser reads no barcodes')
  const known = await Known.getSupportedFormats()
  return new Known({ formats: FORMATS.filter((format) => known.includes(format)) })
}
