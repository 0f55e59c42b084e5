// Computes figures of the demo company from OData alone and says which of them each truth of a trial file is.
// It shares no code with the server, its tools or the rules. How to run it stands in README.md beside it.
import { readFileSync } from 'node:fs';

const [address, token, ...files] = process.argv.slice(2);
if (!address || !token || files.length === 0) {
  console.error('truth.mjs ADDRESS TOKEN FILE...');
  process.exit(2);
}
const TODAY = '2026-10-31';
const figures = new Map();

async function read(path) {
  const rows = [];
  for (let next = path; next; ) {
    const answer = await fetch(next, { headers: { Authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${answer.status} for ${next}`);
    const page = await answer.json();
    rows.push(...page.value);
    next = page['@odata.nextLink'];
  }
  return rows;
}

/** Cents, so that sums are exact. */
const cents = (amount) => Math.round(amount * 100);

function keep(value, told) {
  const key = (Math.round(Math.abs(value) * 100) / 100).toFixed(2);
  if (!figures.has(key)) figures.set(key, []);
  figures.get(key).push(told);
}

/** Every span of time that a question may name. */
function spansOf(day) {
  const [year, month] = day.split('-');
  const quarter = Math.ceil(month / 3);
  const spans = ['ever', year, `${year}-${month}`, `${year} Q${quarter}`, `${year} H${quarter < 3 ? 1 : 2}`];
  if (month <= 10) spans.push(`${year} January to October`);
  if (month <= 9) spans.push(`${year} January to September`);
  if (day > '2025-10-31' && day <= TODAY) spans.push('last 12 months');
  if (day > '2026-09-30') spans.push(day);
  const monday = new Date(`${day}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  spans.push(`week of ${monday.toISOString().slice(0, 10)}`);
  return spans;
}

/** Sums, counts, averages, shares, growth and differences of rows over every span and group. */
function aggregate(name, rows) {
  const sums = new Map();
  for (const row of rows) {
    for (const span of spansOf(row.day)) {
      for (const group of ['', ...(row.groups ?? [])]) {
        const key = `${span}|${group}`;
        const sum = sums.get(key) ?? { cents: 0, rows: 0 };
        sum.cents += row.cents;
        sum.rows += 1;
        sums.set(key, sum);
      }
    }
  }
  for (const [key, sum] of sums) {
    const [span, group] = key.split('|');
    const told = `${name}, ${group || 'all'}, ${span}`;
    keep(sum.cents / 100, told);
    keep(sum.rows, `number of ${told}`);
    if (sum.rows > 1) keep(sum.cents / 100 / sum.rows, `average of ${told}`);
    const whole = sums.get(`${span}|`);
    if (group && whole.cents) keep((100 * sum.cents) / whole.cents, `share of ${told}`);
    const earlier = sums.get(`${span.replace(/^\d{4}/, (year) => year - 1)}|${group}`);
    if (/^\d{4}/.test(span) && earlier?.cents) {
      keep((100 * (sum.cents - earlier.cents)) / earlier.cents, `growth of ${told}`);
      keep((sum.cents - earlier.cents) / 100, `difference to a year before of ${told}`);
    }
  }
}

const company = (await read(`${address}/companies`))[0];
const at = (set) => read(`${address}/companies(${company.id})/${set}`);
const [customers, items, invoices, memos, bills, orders, quotes, purchaseOrders, entries, accounts, stock, vendors, people] =
  await Promise.all(
    [
      'customers', 'items', 'salesInvoices?$expand=salesInvoiceLines', 'salesCreditMemos?$expand=salesCreditMemoLines',
      'purchaseInvoices', 'salesOrders', 'salesQuotes',
      'purchaseOrders', 'generalLedgerEntries', 'accounts', 'itemLedgerEntries', 'vendors',
      'salespeoplePurchasers',
    ].map(at),
  );
const customer = new Map(customers.map((each) => [each.number, each]));
const item = new Map(items.map((each) => [each.number, each]));
const person = new Map(people.map((each) => [each.code, each.displayName]));

const AMOUNTS = { 'without VAT': 'totalAmountExcludingTax', 'with VAT': 'totalAmountIncludingTax' };
const LINES = { 'without VAT': 'netAmount', 'with VAT': 'netAmountIncludingTax' };
const partyGroups = (doc) => {
  const party = customer.get(doc.customerNumber);
  return [doc.customerName, `country ${party?.country}`, `sales person ${person.get(doc.salesperson) ?? doc.salesperson}`];
};
const isPosted = (doc) => !['Draft', 'In_x0020_Review', 'In Review'].includes(doc.status);
const isCancelled = (doc) => /Cancel|Corrective/.test(doc.status);
const CHOICES = {
  'all documents': () => true,
  'posted documents': isPosted,
  'posted, not cancelled': (doc) => isPosted(doc) && !isCancelled(doc),
};

for (const [which, chosen] of Object.entries(CHOICES)) {
  for (const [vat, amount] of Object.entries(AMOUNTS)) {
    const header = (doc, sign) => ({ day: doc.postingDate, cents: sign * cents(doc[amount]), groups: partyGroups(doc) });
    const sold = invoices.filter(chosen).map((doc) => header(doc, 1));
    aggregate(`sales ${vat} (${which})`, sold);
    aggregate(`sales ${vat} less credit memos (${which})`, sold.concat(memos.filter(chosen).map((doc) => header(doc, -1))));
    aggregate(`credit memos ${vat} (${which})`, memos.filter(chosen).map((doc) => header(doc, 1)));
    const bought = bills.filter(chosen);
    aggregate(
      `purchases ${vat} (${which})`,
      bought.map((doc) => ({ day: doc.postingDate, cents: cents(doc[amount]), groups: [doc.vendorName] })),
    );
  }
  for (const [vat, amount] of Object.entries(LINES)) {
    const lines = (docs, set, sign, value) =>
      docs.filter(chosen).flatMap((doc) =>
        doc[set]
          .filter((line) => line.lineType === 'Item')
          .map((line) => ({
            day: doc.postingDate,
            cents: sign * value(line),
            groups: [
              `item ${line.lineObjectNumber} ${line.description}`,
              `category ${item.get(line.lineObjectNumber)?.itemCategoryCode}`,
            ],
          })),
      );
    const money = (line) => cents(line[amount]);
    const sold = lines(invoices, 'salesInvoiceLines', 1, money);
    aggregate(`sales of items ${vat} (${which})`, sold);
    aggregate(
      `sales of items ${vat} less credit memos (${which})`,
      sold.concat(lines(memos, 'salesCreditMemoLines', -1, money)),
    );
    if (vat === 'without VAT') {
      const pieces = (line) => line.quantity * 100;
      aggregate(`pieces sold (${which})`, lines(invoices, 'salesInvoiceLines', 1, pieces));
      aggregate(
        `pieces sold less returned (${which})`,
        lines(invoices, 'salesInvoiceLines', 1, pieces).concat(lines(memos, 'salesCreditMemoLines', -1, pieces)),
      );
    }
  }
}

const account = new Map(accounts.map((each) => [each.number, each]));
aggregate(
  'ledger',
  entries.map((entry) => ({
    day: entry.postingDate,
    cents: cents(entry.debitAmount) - cents(entry.creditAmount),
    groups: [
      `account ${entry.accountNumber} ${account.get(entry.accountNumber)?.displayName}`,
      `category ${account.get(entry.accountNumber)?.category}`,
      `subcategory ${account.get(entry.accountNumber)?.subCategory}`,
    ],
  })),
);
const EARNED = ['Income', 'Cost_x0020_of_x0020_Goods_x0020_Sold', 'Cost of Goods Sold', 'Expense'];
aggregate(
  'net income',
  entries
    .filter((entry) => EARNED.includes(account.get(entry.accountNumber)?.category))
    .map((entry) => ({ day: entry.postingDate, cents: cents(entry.creditAmount) - cents(entry.debitAmount) })),
);
aggregate(
  'gross profit',
  entries
    .filter((entry) => EARNED.slice(0, 3).includes(account.get(entry.accountNumber)?.category))
    .map((entry) => ({ day: entry.postingDate, cents: cents(entry.creditAmount) - cents(entry.debitAmount) })),
);
aggregate('debits', entries.map((entry) => ({ day: entry.postingDate, cents: cents(entry.debitAmount) })));

/** What is owed, by whom, how late. */
function owed(name, docs, groupsOf) {
  const open = docs.filter((doc) => doc.left > 0);
  const byParty = new Map();
  for (const doc of open) {
    const late = Math.round((Date.parse(TODAY) - Date.parse(doc.dueDate)) / 86_400_000);
    const kinds = ['open', `due in ${doc.dueDate.slice(0, 7)}`, late > 0 ? 'overdue' : 'not due yet'];
    for (const days of [30, 60, 90]) if (late > days) kinds.push(`overdue by more than ${days} days`);
    for (const kind of kinds) {
      for (const group of ['all', ...groupsOf(doc)]) {
        const key = `${name} ${kind}, ${group}`;
        const sum = byParty.get(key) ?? { cents: 0, rows: 0 };
        sum.cents += cents(doc.left);
        sum.rows += 1;
        byParty.set(key, sum);
      }
    }
  }
  for (const [told, sum] of byParty) {
    keep(sum.cents / 100, told);
    keep(sum.rows, `number of ${told}`);
    keep((100 * sum.cents) / byParty.get(`${name} open, all`).cents, `share of ${told}`);
  }
}
owed('receivables', invoices.map((doc) => ({ ...doc, left: doc.remainingAmount })), partyGroups);
owed(
  'payables',
  bills.map((doc) => ({ ...doc, left: doc.status === 'Open' ? doc.totalAmountIncludingTax : 0 })),
  (doc) => [doc.vendorName],
);

for (const each of customers) {
  keep(each.balanceDue, `balance of ${each.displayName}`);
  keep(each.creditLimit, `credit limit of ${each.displayName}`);
  keep(each.balanceDue - each.creditLimit, `over its limit: ${each.displayName}`);
}
keep(
  customers.filter((each) => each.creditLimit > 0 && each.balanceDue > each.creditLimit).length,
  'number of customers over their limit',
);
keep(customers.reduce((sum, each) => sum + cents(each.balanceDue), 0) / 100, 'balance of all customers');
for (const each of vendors) keep(each.balance ?? 0, `balance of vendor ${each.displayName}`);
keep(vendors.reduce((sum, each) => sum + cents(each.balance ?? 0), 0) / 100, 'balance of all vendors');

const value = new Map();
for (const entry of stock) {
  for (const key of ['all', entry.itemNumber, `category ${item.get(entry.itemNumber)?.itemCategoryCode}`]) {
    value.set(key, (value.get(key) ?? 0) + cents(entry.costAmountActual));
  }
}
for (const [key, sum] of value) keep(sum / 100, `value of stock at booked cost, ${key}`);
const atCost = new Map();
for (const each of items) {
  keep(each.inventory, `stock of ${each.number} ${each.displayName}`);
  keep(each.unitPrice, `price of ${each.number} ${each.displayName}`);
  keep(each.unitCost, `cost of ${each.number} ${each.displayName}`);
  keep(each.inventory * each.unitCost, `value of stock of ${each.number} ${each.displayName}`);
  for (const key of ['all', `category ${each.itemCategoryCode}`]) {
    atCost.set(key, (atCost.get(key) ?? 0) + Math.round(each.inventory * each.unitCost * 100));
  }
}
for (const [key, sum] of atCost) keep(sum / 100, `value of stock at unit cost, ${key}`);

for (const [name, docs] of Object.entries({ 'sales invoices': invoices, 'sales orders': orders, quotes, 'purchase orders': purchaseOrders })) {
  const groups = new Map();
  for (const doc of docs) {
    const status = doc.status.replaceAll('_x0020_', ' ').trim();
    for (const state of ['all', status, status === 'Draft' ? 'drafts' : 'not drafts']) {
      for (const group of [state, `${state}, ${doc.customerName ?? doc.vendorName}`]) {
        if (!groups.has(group)) groups.set(group, []);
        groups.get(group).push(doc);
      }
    }
  }
  for (const [group, chosen] of groups) {
    keep(chosen.length, `number of ${name}, ${group}`);
    for (const [vat, amount] of Object.entries(AMOUNTS)) {
      keep(chosen.reduce((sum, doc) => sum + cents(doc[amount]), 0) / 100, `${name} ${vat}, ${group}`);
    }
  }
}
for (const doc of [...invoices, ...memos, ...bills, ...orders, ...quotes, ...purchaseOrders]) {
  for (const [vat, amount] of Object.entries(AMOUNTS)) keep(doc[amount], `${doc.number} ${vat}`);
  if (doc.remainingAmount) keep(doc.remainingAmount, `open of ${doc.number}`);
}

/** Only a figure of six digits or more says something; a smaller one is found by chance. */
const speaks = (fact) => /^-?\d+\.\d\d$/.test(fact) && fact.replace(/\D/g, '').length >= 6;

/** Of several figures that are the same, the one that has most words of the question. */
function origin(fact, question) {
  const told = figures.get(Math.abs(Number(fact)).toFixed(2)) ?? [];
  const shared = (each) => each.split(/[^\p{L}\p{N}-]+/u).filter((word) => word.length > 1 && question.includes(word)).length;
  return told.toSorted((a, b) => shared(b) - shared(a))[0];
}

for (const file of files) {
  const counts = { found: 0, 'not found': 0, 'no figure': 0 };
  for (const line of readFileSync(file, 'utf8').split('\n').filter((each) => each.trim())) {
    const trial = JSON.parse(line);
    const truths = (trial.expect.must ?? []).map((facts) => facts.filter((fact) => typeof fact === 'string' && speaks(fact)));
    const asked = truths.filter((facts) => facts.length > 0);
    const question = trial.turns.join(' >> ');
    const from = (fact) => origin(fact, question);
    const verdict = asked.length === 0 ? 'no figure' : asked.every((facts) => facts.some(from)) ? 'found' : 'not found';
    counts[verdict] += 1;
    if (verdict !== 'no figure') {
      console.log(`${verdict}: ${trial.id} ${question}`);
      for (const fact of asked.flat()) console.log(`    ${fact}: ${from(fact) ?? 'none of these figures'}`);
    }
  }
  console.log(`${file}: ${JSON.stringify(counts)}`);
}
