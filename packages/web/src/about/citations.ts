/** A work to cite. */
export interface Citation {
  readonly title: string;
  readonly authors: string;
  /** A BibTeX entry. */
  readonly citation: string;
  /** URL of the work; null if there is none. */
  readonly url: string | null;
  readonly type: 'leaderboard' | 'benchmark' | 'prior work';
}

const HARNESS = `@software{eval-harness,
  author    = {Gao, Leo and Tow, Jonathan and Abbasi, Baber and Biderman, Stella and Black, Sid and DiPofi, Anthony and Foster, Charles and Golding, Laurence and Hsu, Jeffrey and Le Noac'h, Alain and Li, Haonan and McDonell, Kyle and Muennighoff, Niklas and Ociepa, Chris and Phang, Jason and Reynolds, Laria and Schoelkopf, Hailey and Skowron, Aviya and Sutawika, Lintang and Tang, Eric and Thite, Anish and Wang, Ben and Wang, Kevin and Zou, Andy},
  title     = {The Language Model Evaluation Harness},
  month     = jul,
  year      = 2024,
  publisher = {Zenodo},
  version   = {v0.4.3},
  doi       = {10.5281/zenodo.12608602},
  url       = {https://zenodo.org/records/12608602}
}`;

const BHASHABENCH = `@misc{devane2025bhashabench,
  author        = {Devane, Vijay and Nauman, Mohd and Patel, Bhargav and Wakchoure, Aniket Mahendra and Sant, Yogeshkumar and Pawar, Shyam and Thakur, Viraj and Godse, Ananya and Patra, Sunil and Maurya, Neha and Racha, Suraj and Singh, Nitish Kamal and Nagpal, Ajay and Sawarkar, Piyush and Pundalik, Kundeshwar Vijayrao and Saluja, Rohit and Ramakrishnan, Ganesh},
  title         = {{BhashaBench V1}: A Comprehensive Benchmark for the Quadrant of Indic Domains},
  year          = {2025},
  eprint        = {2510.25409},
  archivePrefix = {arXiv},
  primaryClass  = {cs.CL},
  url           = {https://arxiv.org/abs/2510.25409}
}`;

/** Works to list on the page, in order. */
export const CITATIONS: readonly Citation[] = [
  {
    type: 'leaderboard',
    title: 'The Language Model Evaluation Harness',
    authors:
      'Leo Gao, Jonathan Tow, Baber Abbasi, Stella Biderman, Sid Black, Anthony DiPofi, Charles Foster, Laurence Golding, Jeffrey Hsu, Alain Le Noac’h, Haonan Li, Kyle McDonell, Niklas Muennighoff, Chris Ociepa, Jason Phang, Laria Reynolds, Hailey Schoelkopf, Aviya Skowron, Lintang Sutawika, Eric Tang, Anish Thite, Ben Wang, Kevin Wang, Andy Zou',
    citation: HARNESS,
    url: 'https://doi.org/10.5281/zenodo.12608602',
  },
  {
    type: 'benchmark',
    title: 'BhashaBench V1: A Comprehensive Benchmark for the Quadrant of Indic Domains',
    authors:
      'Vijay Devane, Mohd Nauman, Bhargav Patel, Aniket Mahendra Wakchoure, Yogeshkumar Sant, Shyam Pawar, Viraj Thakur, Ananya Godse, Sunil Patra, Neha Maurya, Suraj Racha, Nitish Kamal Singh, Ajay Nagpal, Piyush Sawarkar, Kundeshwar Vijayrao Pundalik, Rohit Saluja, Ganesh Ramakrishnan',
    citation: BHASHABENCH,
    url: 'https://arxiv.org/abs/2510.25409',
  },
];
