# Reads what 'palimpsest export' writes, in R alone; jsonlite is the only package. See docs/guides/export.md.
# usage: Rscript read.R MODEL.safetensors MODEL.npz

# A list of arrays, with the words of the header as attribute "metadata".
read_safetensors <- function(file) {
  con <- base::file(file, "rb")
  on.exit(close(con))
  length <- sum(as.numeric(readBin(con, "raw", 8)) * 256^(0:7))
  header <- jsonlite::fromJSON(rawToChar(readBin(con, "raw", length)), simplifyVector = TRUE)
  metadata <- header[["__metadata__"]]
  header[["__metadata__"]] <- NULL
  size <- max(vapply(header, function(tensor) max(tensor$data_offsets), 0))
  bytes <- readBin(con, "raw", size)
  arrays <- lapply(header, function(tensor) {
    stopifnot(tensor$dtype == "F32")
    from <- tensor$data_offsets[1]
    numbers <- readBin(bytes[from + seq_len(tensor$data_offsets[2] - from)], "numeric", prod(tensor$shape), size = 4,
                       endian = "little")
    by_rows(numbers, tensor$shape)
  })
  structure(arrays, metadata = metadata)
}

# Files go row by row, R's arrays column by column.
by_rows <- function(numbers, shape) {
  if (length(shape) < 2) numbers else aperm(array(numbers, rev(shape)), rev(seq_along(shape)))
}

read_npy <- function(con) {
  stopifnot(readBin(con, "raw", 6) == as.raw(c(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59)))
  version <- readBin(con, "integer", 2, size = 1)
  length <- readBin(con, "integer", 1, size = if (version[1] == 1) 2 else 4, signed = version[1] != 1, endian = "little")
  header <- rawToChar(readBin(con, "raw", length))
  shape <- as.numeric(strsplit(sub(".*'shape': *\\(([^)]*)\\).*", "\\1", header), " *, *")[[1]])
  shape <- shape[!is.na(shape)]
  kind <- sub(".*'descr': *'([^']*)'.*", "\\1", header)
  if (grepl("^<U", kind)) {
    letters <- readBin(con, "integer", as.numeric(sub("<U", "", kind)), size = 4, endian = "little")
    return(intToUtf8(letters[letters > 0]))
  }
  stopifnot(kind == "<f4")
  by_rows(readBin(con, "numeric", prod(shape), size = 4, endian = "little"), shape)
}

read_npz <- function(file) {
  names <- utils::unzip(file, list = TRUE)$Name
  arrays <- lapply(names, function(name) {
    con <- unz(file, name, "rb")
    on.exit(close(con))
    read_npy(con)
  })
  names(arrays) <- sub("\\.npy$", "", names)
  arrays
}

args <- commandArgs(trailingOnly = TRUE)
posterior <- read_safetensors(args[1])
archive <- read_npz(args[2])
shared <- intersect(names(posterior), names(archive))
stopifnot(length(shared) == length(posterior), identical(unname(posterior[shared]), unname(archive[shared])))

# A draw from the posterior of the first layer, and how far the stored samples lie from their means, in sigmas.
mean <- posterior[["layer1.weight.mean"]]
sigma <- exp(posterior[["layer1.weight.log_sigma"]])
theta <- mean + sigma * rnorm(length(mean))
labels <- jsonlite::fromJSON(attr(posterior, "metadata")[["palimpsest.labels"]])
samples <- archive[["samples.layer1.weight"]]
z <- sweep(sweep(samples, c(2, 3), mean), c(2, 3), sigma, "/")
cat(sprintf("classes %s; layer 1 is %s; %d samples, %.3f sigmas from their means on average\n",
            paste(labels, collapse = ", "), paste(dim(theta), collapse = " x "), dim(samples)[1], sqrt(mean(z^2))))
stopifnot(abs(sqrt(base::mean(z^2)) - 1) < 0.2)
