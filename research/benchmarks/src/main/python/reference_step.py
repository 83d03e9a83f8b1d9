#!/usr/bin/env python3
"""The PyTorch side of the speed comparison: one training step of a mean-field Gaussian network.

A step is: gather a batch, draw noise, forward, softmax cross-entropy, backward to every mean and log sigma,
the gradient of KL(q || p) / N for a mean-field Gaussian prior, Adam. Modes: W1 and W10 draw 1 and 10 whole-weight
samples, L draws one noise value per example and unit (local reparameterization). Any number of layers, ReLU or tanh; a
network with one output is a regression with unit noise, half the squared error.

Protocol, as a child process: prints `ready torch=.. threads=.. blas=.. gflops=..`, then answers each line
`MODE STEPS` on stdin with `MODE STEPS seconds_total median_step_ms`; `quit` or end of input ends it.

What was tried, and what was faster (two AVX2 cores; `--variant layers` and `autograd` keep idiomatic forms):
  * hand-derived gradients written with out= into views of one flat vector: 1.4 to 2.2 x over autograd; default.
    They skip the objective's value, which no step needs; `--check` holds them against autograd.
  * units along rows, examples along columns: the 10 samples of the first layer become a single GEMM (10 % over bmm),
    softmax over the outer axis vectorises (3 x), biases add along contiguous rows.
  * 8-bit images gathered and then scaled: 42 us against 47 to 57 us for gathering floats.
  * Adam on one flat vector with unnormalised moments: one pass fewer than the textbook order.
  * one exp per step, of log sigma (W) or 2 log sigma (L); ReLU's mask through threshold_backward (10 x over bool *).
  * noise: `normal_` is serial (3.8 ns each), so W10 halves it over two threads; at W1's size that gains
    nothing. NumPy's generators took 8 to 12 ns.
  * rejected: sparse inputs (COO and CSR product 1.03 ms against 0.25 ms dense); GOMP_SPINCOUNT below
    libgomp's default (1000: every step 2.5 x slower; 10000: no gain). Not measured: torch.jit, as Debian's build has
    no LLVM and so nothing to fuse CPU kernels with; Adam's foreach, as there is only one tensor.
"""
import argparse
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import torch

LEARNING_RATE, BETA1, BETA2, EPSILON = 1e-3, 0.9, 0.999, 1e-8
SAMPLES = {"W1": 1, "W10": 10, "L": 1}

threshold_backward = torch.ops.aten.threshold_backward.grad_input
tanh_backward = torch.ops.aten.tanh_backward.grad_input


def configure(units, batch, tanh):
    """Sets the network and the batch, once per process: the classes below are written as if these were constants."""
    global UNITS, BATCH, TANH, LAYERS, FIRST, SIZE, REST
    UNITS, BATCH, TANH = tuple(units), batch, tanh
    LAYERS = len(UNITS) - 1
    FIRST = UNITS[0] * UNITS[1]
    SIZE = sum(o * i for i, o in zip(UNITS, UNITS[1:])) + sum(UNITS[1:])
    REST = SIZE - FIRST


def activate(z):
    return torch.tanh(z) if TANH else torch.relu(z)


def activate_(z):
    return z.tanh_() if TANH else z.clamp_min_(0.0)


def gate_(d, h):
    """d <- d * f'(h), in place."""
    if TANH:
        tanh_backward(d, h, grad_input=d)
    else:
        threshold_backward(d, h, 0, grad_input=d)


def layers(flat):
    """Views (W1, b1, W2, b2, W3, b3) of a flat vector (SIZE,); W is (out, in), b is (out, 1)."""
    views, at = [], 0
    for i, o in zip(UNITS, UNITS[1:]):
        views += [flat[at:at + o * i].view(o, i), flat[at + o * i:at + o * i + o].view(o, 1)]
        at += o * i + o
    return views


def shaped(flat):
    """The same, with biases as vectors."""
    return [view.squeeze(1) if index % 2 else view for index, view in enumerate(layers(flat))]


def sampled_rest(rest):
    """Views (b1, W2, b2, W3, b3) with a leading sample axis of a block (samples, REST)."""
    views, at, s = [], 0, rest.shape[0]
    for index, (i, o) in enumerate(zip(UNITS, UNITS[1:])):
        if index:
            views.append(rest[:, at:at + o * i].view(s, o, i))
            at += o * i
        views.append(rest[:, at:at + o].view(s, o, 1))
        at += o
    return views


class Noise:
    """Standard normals; large fills are halved over two threads, because `normal_` is serial."""

    WORTH_A_HANDOVER = 400_000  # two threads were no faster at 90 000 normals (W1), about 4 % of a step at 900 000

    def __init__(self, seed, threads):
        self.here = torch.Generator().manual_seed(seed)
        self.there = torch.Generator().manual_seed(seed + 1)
        self.pool = ThreadPoolExecutor(1) if threads > 1 else None

    def fill(self, flat):
        if self.pool is None or flat.numel() < self.WORTH_A_HANDOVER:
            return flat.normal_(generator=self.here)
        half = flat.numel() // 2
        other = self.pool.submit(flat[half:].normal_, generator=self.there)
        flat[:half].normal_(generator=self.here)
        other.result()
        return flat


class Step:
    """Data, belief and prior, shared by both variants; `step()` is what is timed."""

    def __init__(self, mode, data, seed, threads):
        self.pixels, self.labels = data
        self.n = len(self.pixels)
        self.samples = SAMPLES[mode]
        self.noise = Noise(seed, threads)
        self.order = torch.Generator().manual_seed(seed + 2)
        self.batches = iter(())
        self.is_bytes = self.pixels.dtype == torch.uint8
        self.bytes = torch.empty(BATCH if self.is_bytes else 0, UNITS[0], dtype=torch.uint8)
        self.x = torch.empty(BATCH, UNITS[0])
        self.y = torch.empty(BATCH, dtype=self.labels.dtype)
        init = torch.Generator().manual_seed(7)
        self.theta = torch.empty(2 * SIZE)
        self.mu, self.rho = self.theta.split(SIZE)
        self.rho.fill_(-3.0)
        self.mu.normal_(std=0.1, generator=init)
        # Vectors, not scalars: in continual learning the prior is the previous task's posterior.
        self.prior_mu = torch.empty(SIZE).normal_(std=0.1, generator=init)
        self.prior_sigma = torch.empty(SIZE).uniform_(0.5, 1.5, generator=init)

    def gather(self):
        index = next(self.batches, None)
        if index is None:
            order = torch.randperm(self.n, generator=self.order)
            self.batches = iter(order[:self.n - self.n % BATCH].split(BATCH))
            index = next(self.batches)
        if self.is_bytes:
            torch.index_select(self.pixels, 0, index, out=self.bytes)
            self.x.copy_(self.bytes).mul_(1.0 / 255.0)
        else:
            torch.index_select(self.pixels, 0, index, out=self.x)
        torch.index_select(self.labels, 0, index, out=self.y)


class Manual(Step):
    """Hand-derived gradients; every buffer is allocated once and overwritten by each step."""

    def __init__(self, mode, data, seed, threads):
        super().__init__(mode, data, seed, threads)
        self.grad = torch.zeros(2 * SIZE)
        self.gmu, self.grho = self.grad.split(SIZE)
        self.m, self.v, self.scratch = (torch.zeros(2 * SIZE) for _ in range(3))
        self.t = 0
        self.precision = 1.0 / (self.prior_sigma ** 2 * self.n)
        self.pull = self.prior_mu * self.precision
        self.entropy = torch.tensor(-1.0 / self.n)
        self.sigma = torch.empty(SIZE)
        s = self.samples
        self.target = self.y.view(1, 1, BATCH).expand(s, 1, BATCH)
        self.regression = self.y.dtype == torch.float32
        self.minus = torch.full((s, 1, BATCH), -1.0)
        self.acts = [torch.empty(s, o, BATCH) for o in UNITS[1:]]
        self.back = [torch.empty(s, o, BATCH) for o in UNITS[1:]]
        self.xt = self.x.t()
        if mode == "L":
            self.gradients = self.local
            self.eps_flat = torch.empty(sum(UNITS[1:]) * BATCH)
            parts = self.eps_flat.split([o * BATCH for o in UNITS[1:]])
            self.eps = [e.view(o, BATCH) for e, o in zip(parts, UNITS[1:])]
            self.std = [torch.empty(o, BATCH) for o in UNITS[1:]]
            self.q = [torch.empty(o, BATCH) for o in UNITS[1:]]
            self.sq = [torch.empty(BATCH, UNITS[0])] + [torch.empty(o, BATCH) for o in UNITS[1:-1]]
            self.tmp = [torch.empty(o, BATCH) for o in UNITS[1:-1]]
            self.means, self.vars = layers(self.mu), layers(self.sigma)
            self.gmeans, self.gvars = layers(self.gmu), layers(self.grho)
            self.acts = [a[0] for a in self.acts]
            self.back = [a[0] for a in self.back]
            self.target, self.minus = self.target[0], self.minus[0]
        else:
            self.gradients = self.whole
            # All samples of W1 first, then the rest sample by sample: W1 is then one (samples * 100, 784) matrix.
            self.eps_flat = torch.empty(s * SIZE)
            self.w_flat = torch.empty(s * SIZE)
            self.g_flat = torch.empty(s * SIZE)
            if s == 1:  # the layout is that of the flat belief, so dW is d/dmu: no copy
                self.g_flat = self.gmu
                self.parts = [(self.eps_flat, self.w_flat, self.g_flat, slice(0, SIZE))]
            else:
                first, rest = slice(0, FIRST), slice(FIRST, SIZE)
                flats = (self.eps_flat, self.w_flat, self.g_flat)
                self.parts = [(*(f[:s * FIRST].view(s, FIRST) for f in flats), first),
                              (*(f[s * FIRST:].view(s, REST) for f in flats), rest)]
            self.w1 = self.w_flat[:s * FIRST].view(s * UNITS[1], UNITS[0])
            self.g1 = self.g_flat[:s * FIRST].view(s * UNITS[1], UNITS[0])
            self.rest = sampled_rest(self.w_flat[s * FIRST:].view(s, REST))
            self.grest = sampled_rest(self.g_flat[s * FIRST:].view(s, REST))
            if s == 1:
                self.rest, self.grest, self.acts, self.back = (
                    [v[0] for v in views] for views in (self.rest, self.grest, self.acts, self.back))
                self.target, self.minus = self.target[0], self.minus[0]
            self.h1 = self.acts[0].view(s * UNITS[1], BATCH)
            self.d1 = self.back[0].view(s * UNITS[1], BATCH)

    def output_delta(self, outputs, delta, scale):
        if self.regression:
            torch.sub(outputs, self.target, out=delta).mul_(scale)
        else:
            torch.softmax(outputs, -2, out=delta)
            delta.scatter_add_(-2, self.target, self.minus).mul_(scale)

    def whole(self):
        """W_s = mu + sigma eps_s, so d/dmu = sum_s dW_s and d/drho = sigma sum_s dW_s eps_s (rho = log sigma).

        KL/N adds (mu - mu_p) P and sigma^2 P - 1/N, with P = 1 / (N sigma_p^2) kept in `precision`.
        """
        s = self.samples
        self.noise.fill(self.eps_flat)
        sigma = torch.exp(self.rho, out=self.sigma)
        for eps, w, _, cut in self.parts:
            torch.addcmul(self.mu[cut], sigma[cut], eps, out=w)
        product, affine = (torch.mm, torch.addmm) if s == 1 else (torch.bmm, torch.baddbmm)
        biases, weights = self.rest[::2], self.rest[1::2]
        gbiases, gweights = self.grest[::2], self.grest[1::2]
        torch.mm(self.w1, self.xt, out=self.h1)
        self.acts[0].add_(biases[0])
        for k in range(1, LAYERS):
            affine(biases[k], weights[k - 1], activate_(self.acts[k - 1]), out=self.acts[k])
        self.output_delta(self.acts[-1], self.back[-1], 1.0 / (s * BATCH))
        for k in range(LAYERS - 1, -1, -1):
            d = self.back[k]
            torch.sum(d, -1, True, out=gbiases[k])
            if k:
                product(d, self.acts[k - 1].transpose(-1, -2), out=gweights[k - 1])
                product(weights[k - 1].transpose(-1, -2), d, out=self.back[k - 1])
                gate_(self.back[k - 1], self.acts[k - 1])
        torch.mm(self.d1, self.x, out=self.g1)
        for eps, w, g, cut in self.parts:
            if s > 1:
                torch.sum(g, 0, out=self.gmu[cut])
                torch.sum(torch.mul(g, eps, out=w), 0, out=self.grho[cut])
            else:
                torch.mul(g, eps, out=self.grho)
        self.grho.addcmul_(sigma, self.precision)
        torch.addcmul(self.entropy, self.grho, sigma, out=self.grho)
        self.gmu.addcmul_(self.mu, self.precision).sub_(self.pull)

    def local(self):
        """h = M a + sqrt(V a^2) eps with V = sigma^2. With d = dh and q = d eps / sqrt(V a^2), the halves and
        twos of the chain rule cancel: d/dM = d a', d/drho = V (q a^2'), da = M'd + a (V'q).
        """
        self.noise.fill(self.eps_flat)
        var = torch.mul(self.rho, 2.0, out=self.sigma).exp_()
        torch.mul(self.x, self.x, out=self.sq[0])
        a, a2 = self.xt, self.sq[0].t()
        for k in range(LAYERS):
            w, b, v, vb = *self.means[2 * k:2 * k + 2], *self.vars[2 * k:2 * k + 2]
            std = torch.addmm(vb, v, a2, out=self.std[k]).sqrt_()
            h = torch.addmm(b, w, a, out=self.acts[k]).addcmul_(std, self.eps[k])
            if k < LAYERS - 1:
                a = activate_(h)
                a2 = torch.mul(a, a, out=self.sq[k + 1])
        self.output_delta(h, self.back[-1], 1.0 / BATCH)
        for k in range(LAYERS - 1, -1, -1):
            d = self.back[k]
            q = torch.mul(d, self.eps[k], out=self.q[k]).div_(self.std[k])
            a, a2 = (self.x, self.sq[0]) if k == 0 else (self.acts[k - 1].t(), self.sq[k].t())
            torch.mm(d, a, out=self.gmeans[2 * k])
            torch.sum(d, 1, True, out=self.gmeans[2 * k + 1])
            torch.mm(q, a2, out=self.gvars[2 * k])
            torch.sum(q, 1, True, out=self.gvars[2 * k + 1])
            if k:
                a = self.acts[k - 1]
                below = torch.mm(self.means[2 * k].t(), d, out=self.back[k - 1])
                below.addcmul_(torch.mm(self.vars[2 * k].t(), q, out=self.tmp[k - 1]), a)
                gate_(below, a)
        self.grho.add_(self.precision)
        torch.addcmul(self.entropy, self.grho, var, out=self.grho)
        self.gmu.addcmul_(self.mu, self.precision).sub_(self.pull)

    def adam(self):
        """Moments kept without their (1 - beta) factors, which move into the bias corrections c1 and c2."""
        self.t += 1
        g, m, v = self.grad, self.m, self.v
        torch.add(g, m, alpha=BETA1, out=m)
        v.mul_(BETA2).addcmul_(g, g)
        c2 = ((1 - BETA2 ** self.t) / (1 - BETA2)) ** 0.5
        c1 = (1 - BETA1 ** self.t) / (1 - BETA1)
        torch.sqrt(v, out=self.scratch).add_(EPSILON * c2)
        self.theta.addcdiv_(m, self.scratch, value=-LEARNING_RATE * c2 / c1)

    @torch.no_grad()
    def step(self):
        self.gather()
        self.gradients()
        self.adam()


class Backward(Step):
    """A loss, `backward()`, torch.optim.Adam."""

    def __init__(self, mode, data, seed, threads):
        super().__init__(mode, data, seed, threads)
        self.local = mode == "L"
        self.prior_var = self.prior_sigma ** 2
        self.prior_log_var = self.prior_var.log()

    @staticmethod
    def kl(mu, rho, var, prior_mu, prior_var, prior_log_var):
        return (0.5 * ((var + (mu - prior_mu) ** 2) / prior_var - 1.0 + prior_log_var) - rho).sum()

    def nll(self, outputs):
        """Of outputs (samples, units, batch)."""
        target = self.y.expand(self.samples, BATCH)
        if target.dtype == torch.float32:
            return 0.5 * (outputs.squeeze(1) - target).square().mean()
        return torch.nn.functional.cross_entropy(outputs, target)

    def step(self):
        self.gather()
        self.adam.zero_grad(set_to_none=True)
        self.loss().backward()
        self.adam.step()


class Autograd(Backward):
    """One flat leaf, so that Adam runs on one tensor; units along rows."""

    def __init__(self, mode, data, seed, threads):
        super().__init__(mode, data, seed, threads)
        self.theta.requires_grad_(True)
        self.mu, self.rho = None, None  # views taken before the leaf required gradients would not be tracked
        self.adam = torch.optim.Adam([self.theta], lr=LEARNING_RATE, betas=(BETA1, BETA2), eps=EPSILON)
        self.eps_flat = torch.empty(sum(UNITS[1:]) * BATCH if self.local else self.samples * SIZE)

    def loss(self):
        mu, rho = self.theta.split(SIZE)
        self.noise.fill(self.eps_flat)
        if self.local:
            var = torch.exp(2.0 * rho)
            logits = self.local_logits(layers(mu), layers(var)).unsqueeze(0)
        else:
            sigma = torch.exp(rho)
            var = sigma * sigma
            logits = self.whole_logits(mu, sigma)
        return self.nll(logits) + self.kl(mu, rho, var, self.prior_mu, self.prior_var, self.prior_log_var) / self.n

    def whole_logits(self, mu, sigma):
        s = self.samples
        first, rest = self.eps_flat[:s * FIRST].view(s, FIRST), self.eps_flat[s * FIRST:].view(s, REST)
        w1 = torch.addcmul(mu[:FIRST], sigma[:FIRST], first).view(s * UNITS[1], UNITS[0])
        b1, *others = sampled_rest(torch.addcmul(mu[FIRST:], sigma[FIRST:], rest))
        h = (w1 @ self.x.t()).view(s, UNITS[1], BATCH) + b1
        for w, b in zip(others[::2], others[1::2]):
            h = torch.baddbmm(b, w, activate(h))
        return h

    def local_logits(self, means, variances):
        a, noise = self.x.t(), self.eps_flat.split([o * BATCH for o in UNITS[1:]])
        for k in range(LAYERS):
            mean = torch.addmm(means[2 * k + 1], means[2 * k], a)
            variance = torch.addmm(variances[2 * k + 1], variances[2 * k], a * a)
            h = torch.addcmul(mean, variance.sqrt(), noise[k].view(-1, BATCH))
            a = activate(h)
        return h


class Layers(Backward):
    """As it is mostly written: a mean and a log sigma for every weight matrix and bias, examples along rows."""

    def __init__(self, mode, data, seed, threads):
        super().__init__(mode, data, seed, threads)
        self.means, self.rhos = self.parameters(self.mu), self.parameters(self.rho)
        self.priors = list(zip(*map(shaped, (self.prior_mu, self.prior_var, self.prior_log_var))))
        self.adam = torch.optim.Adam(self.means + self.rhos, lr=LEARNING_RATE, betas=(BETA1, BETA2), eps=EPSILON)
        lead = () if self.samples == 1 else (self.samples,)
        shapes = [(BATCH, o) for o in UNITS[1:]] if self.local else [lead + m.shape for m in self.means]
        self.eps = [torch.empty(shape) for shape in shapes]

    @staticmethod
    def parameters(flat):
        return [torch.nn.Parameter(view.clone()) for view in shaped(flat)]

    def loss(self):
        for eps in self.eps:
            self.noise.fill(eps.view(-1))
        if self.local:
            variances = [(2 * rho).exp() for rho in self.rhos]
            logits = self.local_logits(variances)
        else:
            sigmas = [rho.exp() for rho in self.rhos]
            variances = [sigma * sigma for sigma in sigmas]
            logits = self.whole_logits(sigmas)
        if self.y.dtype == torch.float32:
            nll = 0.5 * (logits.squeeze(-1) - self.y).square().mean()
        else:
            nll = torch.nn.functional.cross_entropy(logits.reshape(-1, UNITS[-1]), self.y.repeat(self.samples))
        kl = sum(self.kl(*belief, *prior)
                 for *belief, prior in zip(self.means, self.rhos, variances, self.priors))
        return nll + kl / self.n

    def whole_logits(self, sigmas):
        sampled = [torch.addcmul(mu, sigma, eps) for mu, sigma, eps in zip(self.means, sigmas, self.eps)]
        h = self.x
        for k in range(LAYERS):
            w, b = sampled[2 * k:2 * k + 2]
            a = activate(h) if k else h
            h = torch.nn.functional.linear(a, w, b) if w.dim() == 2 else a @ w.transpose(1, 2) + b.unsqueeze(1)
        return h

    def local_logits(self, variances):
        linear = torch.nn.functional.linear
        h = self.x
        for k in range(LAYERS):
            a = activate(h) if k else h
            w, b = self.means[2 * k:2 * k + 2]
            v, c = variances[2 * k:2 * k + 2]
            h = linear(a, w, b) + linear(a * a, v, c).sqrt() * self.eps[k]
        return h


VARIANTS = {"manual": Manual, "autograd": Autograd, "layers": Layers}


def read_data(path):
    """int32 LE: rows, columns, 1 if the inputs are bytes else 4 for floats, 1 if the targets are numbers; then the inputs,
    row after row, and a target per row, an int32 or a float32."""
    with open(path, "rb") as file:
        rows, columns, width, numbers = (int.from_bytes(file.read(4), "little") for _ in range(4))
        body = bytearray(file.read())
    inputs = rows * columns * width
    if columns != UNITS[0] or rows < BATCH or width not in (1, 4) or len(body) != inputs + 4 * rows:
        sys.exit(f"{path}: need >= {BATCH} rows of {UNITS[0]} inputs and a target each, "
                 f"was {rows} x {columns} in {len(body)} bytes")
    x = torch.frombuffer(body, dtype=torch.uint8 if width == 1 else torch.float32, count=rows * columns)
    y = torch.frombuffer(body, dtype=torch.float32 if numbers else torch.int32, count=rows, offset=inputs)
    return x.view(rows, columns), y if numbers else y.long()


def synthetic_data(rows=60000):
    """As dense as MNIST (19 % of the pixels non-zero); only the gather's memory traffic depends on the rest."""
    g = torch.Generator().manual_seed(3)
    ink = torch.rand(rows, UNITS[0], generator=g) < 0.19
    grey = torch.randint(1, 256, (rows, UNITS[0]), generator=g, dtype=torch.uint8)
    if UNITS[-1] == 1:
        return ink * grey, torch.randn(rows, generator=g)
    return ink * grey, torch.randint(UNITS[-1], (rows,), generator=g)


def blas_name():
    """Which BLAS answers: a preloaded library shadows the reference one that Debian's torch is linked to."""
    with open("/proc/self/maps") as maps:
        loaded = maps.read()
    return next((name for name in ("mkl", "openblas", "blis") if "lib" + name in loaded), "reference")


def sgemm_gflops(n=1024, repeats=30):
    a, b, out = torch.randn(n, n), torch.randn(n, n), torch.empty(n, n)
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        torch.mm(a, b, out=out)
        best = min(best, time.perf_counter() - start)
    return 2e-9 * n ** 3 / best


def run(step, steps):
    times = []
    for _ in range(steps):
        start = time.perf_counter()
        step.step()
        times.append(time.perf_counter() - start)
    return sum(times), 1e3 * statistics.median(times)


def check(data, threads):
    """Both variants draw the same noise from the same seed, so their gradients and 20 Adam steps must agree."""
    worst = 0.0
    for mode in SAMPLES:
        manual, autograd = Manual(mode, data, 1, threads), Autograd(mode, data, 1, threads)
        manual.step(), autograd.step()
        error = ((manual.grad - autograd.theta.grad).norm() / autograd.theta.grad.norm()).item()
        for _ in range(19):
            manual.step(), autograd.step()
        drift = (manual.theta - autograd.theta).abs().max().item()
        print(f"{mode} relative gradient error {error:.1e}, largest parameter difference after 20 steps {drift:.1e}")
        worst = max(worst, error, layers_error(mode, data, threads))
    return 0 if worst < 1e-4 else 1


def layers_error(mode, data, threads):
    """Layers draws its noise in another order, so both get the same number throughout."""
    layered, flat = Layers(mode, data, 1, threads), Autograd(mode, data, 1, threads)
    for step in layered, flat:
        step.noise.fill = lambda eps: eps.fill_(0.5)
        step.step()
    gradient = torch.cat([p.grad.view(-1) for p in layered.means + layered.rhos])
    error = ((gradient - flat.theta.grad).norm() / flat.theta.grad.norm()).item()
    print(f"{mode} relative gradient error of layers {error:.1e}")
    return error


def main():
    parser = argparse.ArgumentParser(description="PyTorch reference for the speed comparison.")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--data", help="raw data set; synthetic if absent")
    parser.add_argument("--shape", default="784-100-100-10", help="units of the inputs, the hidden layers and the outputs")
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--activation", choices=("relu", "tanh"), default="relu")
    parser.add_argument("--warm-up", type=int, default=30, help="steps before the greeting")
    parser.add_argument("--variant", choices=VARIANTS, default="manual")
    parser.add_argument("--check", action="store_true", help="hold manual gradients against autograd, then end")
    parser.add_argument("--allow-reference-blas", action="store_true", help="run although the result means nothing")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    configure((int(units) for units in options.shape.split("-")), options.batch, options.activation == "tanh")
    blas = blas_name()
    if blas == "reference" and not options.allow_reference_blas:
        sys.exit("torch would use reference BLAS, 50 times slower: run compare-setup.sh and source its preload.env")
    data = read_data(options.data) if options.data else synthetic_data()
    if options.check:
        return check(data, options.threads)
    steps = {mode: VARIANTS[options.variant](mode, data, 1, options.threads) for mode in SAMPLES}
    for step in steps.values():
        run(step, options.warm_up)
    print(f"ready torch={torch.__version__} threads={torch.get_num_threads()} blas={blas} "
          f"gflops={sgemm_gflops():.0f}", flush=True)
    for line in sys.stdin:
        words = line.split()
        if words == ["quit"]:
            break
        if len(words) != 2 or words[0] not in steps or not words[1].isdigit() or int(words[1]) < 1:
            sys.exit(f"expected MODE STEPS with MODE in {', '.join(steps)} and STEPS > 0, was {line!r}")
        total, median = run(steps[words[0]], int(words[1]))
        print(f"{words[0]} {words[1]} {total:.6f} {median:.4f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
