/**
 * What each domain consists of as the authors of the data set state it: until samples have told the labels of each question.
 * Transcribed from the card of the data sets (CC BY 4.0), which tells no languages, and types of one domain alone.
 */
import type { DomainKey } from '../benchmark/suite.ts';
import type { Part } from './composition.ts';

export const DATA_CARD = 'https://github.com/BharatGen-IITB-TIH/BhashaBench';

type Counts = readonly (readonly [label: string, questions: number])[];
interface Stated {
  readonly subjects: Counts;
  readonly levels: Counts;
  readonly types: Counts | null;
}

/** A suite may have a domain that the card does not. */
const STATED: Readonly<Partial<Record<DomainKey, Stated>>> = {
  bba: {
    subjects: [
      ['Kayachikitsa (General Medicine & Internal Medicine)', 3134],
      ['Dravyaguna & Bhaishajya (Pharmacology & Therapeutics)', 2972],
      ['Samhita & Siddhanta (Fundamental Principles)', 1541],
      ['Sharir (Anatomy & Physiology)', 1346],
      ['Panchakarma & Rasayana (Detoxification & Rejuvenation)', 1308],
      ['Stri Roga & Prasuti Tantra (Gynecology & Obstetrics)', 847],
      ['Shalakya Tantra (ENT, Ophthalmology & Dentistry)', 734],
      ['Kaumarbhritya & Pediatrics (Child Health)', 714],
      ['Agad Tantra & Forensic Medicine (Toxicology)', 587],
      ['Shalya Tantra (Surgery)', 526],
      ['Swasthavritta & Public Health (Preventive Medicine)', 453],
      ['Research & Statistics', 210],
      ['Ayurvedic Literature & History', 204],
      ['Yoga & Psychology', 188],
      ['Administration, AYUSH & Miscellaneous', 119],
      ['Roga Vigyana (Diagnostics & Pathology)', 80],
    ],
    levels: [
      ['Easy', 7944],
      ['Medium', 6314],
      ['Hard', 705],
    ],
    types: [
      ['Multiple Choice (MCQ)', 14717],
      ['Fill in the Blanks', 178],
      ['Match the Column', 41],
      ['Assertion or Reasoning', 27],
    ],
  },
  bbf: {
    subjects: [
      ['Problem Solving', 5686],
      ['Mathematics for Finance', 4845],
      ['Banking Services', 1171],
      ['Governance & Policy', 1064],
      ['Language & Communication', 946],
      ['Corporate Finance & Investment', 910],
      ['Commerce', 863],
      ['Accounting', 773],
      ['General Knowledge', 539],
      ['Information Technology Finance', 490],
      ['Economics & Development Studies', 274],
      ['Rural Economics', 261],
      ['Environmental Finance', 168],
      ['Taxation & Regulatory Compliance', 155],
      ['Interdisciplinary Finance', 153],
      ['Data & Analytics in Finance', 127],
      ['History, Sociology & Cultural Studies of Finance', 127],
      ['Finance Education', 118],
      ['Healthcare Economics', 114],
      ['Science and Technology in Finance', 101],
      ['International Finance & Trade', 83],
      ['Business Management', 83],
      ['Energy, Infrastructure & Finance', 82],
      ['Behavioral Finance', 67],
      ['Financial Markets', 47],
      ['Sports, Media & Finance Linkages', 45],
      ['Marketing Finance', 42],
      ['Insurance & Risk Management', 42],
      ['Legal Finance', 34],
      ['Financial Technology', 23],
    ],
    levels: [
      ['Easy', 7111],
      ['Medium', 9348],
      ['Hard', 2974],
    ],
    types: null,
  },
  bbk: {
    subjects: [
      ['Agronomy', 5078],
      ['Horticulture', 2070],
      ['Soil Science', 1357],
      ['Agricultural Extension Education', 774],
      ['Entomology', 696],
      ['General Knowledge & Reasoning', 661],
      ['Agricultural Economics & Policy', 627],
      ['Crop Sciences', 549],
      ['Agricultural Biotechnology', 524],
      ['Plant Pathology', 397],
      ['Genetics and Plant Breeding', 389],
      ['Agricultural Chemistry & Biochemistry', 281],
      ['Agriculture Communication', 254],
      ['Agricultural Engineering & Technology', 244],
      ['Seed Science and Technology', 202],
      ['Natural Resource Management', 193],
      ['Agriculture Information Technology', 190],
      ['Nematology', 184],
      ['Agri-Environmental & Allied Disciplines', 176],
      ['Animal Sciences', 148],
      ['Plant Sciences & Physiology', 129],
      ['Agricultural Microbiology', 111],
      ['Dairy & Poultry Science', 89],
      ['Veterinary Sciences', 48],
      ['Fisheries and Aquaculture', 34],
    ],
    levels: [
      ['Easy', 6754],
      ['Medium', 6941],
      ['Hard', 1710],
    ],
    types: null,
  },
  bbl: {
    subjects: [
      ['Civil Litigation & Procedure', 7126],
      ['Constitutional & Administrative Law', 3609],
      ['Criminal Law & Justice', 2769],
      ['Corporate & Commercial Law', 2700],
      ['General Academic Subjects', 1756],
      ['Legal Theory & Jurisprudence', 1421],
      ['Family & Personal Law', 991],
      ['International & Comparative Law', 962],
      ['Legal Skills & Communication', 816],
      ['Real Estate & Property Law', 629],
      ['Environmental & Energy Law', 430],
      ['Interdisciplinary Studies', 363],
      ['Tax & Revenue Law', 231],
      ['Employment & Labour Law', 175],
      ['Technology & Cyber Law', 123],
      ['Intellectual Property Law', 91],
      ['Consumer & Competition Law', 75],
      ['Media & Entertainment Law', 54],
      ['Healthcare & Medical Law', 25],
      ['Human Rights & Social Justice', 19],
    ],
    levels: [
      ['Easy', 8200],
      ['Medium', 12150],
      ['Hard', 4015],
    ],
    types: null,
  },
};

/** Questions of a domain by subject, level and type, most first; null for a domain that the card does not have. */
export function statedComposition(domain: DomainKey): {
  readonly subjects: Part[];
  readonly levels: Part[];
  /** Null: the card does not tell. */
  readonly types: Part[] | null;
} | null {
  const stated = STATED[domain];
  if (stated === undefined) return null;
  const parts = (counts: Counts) =>
    counts.map(([label, questions]) => ({ label, questions })).sort((a, b) => b.questions - a.questions);
  const { subjects, levels, types } = stated;
  return { subjects: parts(subjects), levels: parts(levels), types: types && parts(types) };
}
